import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { Doing } from '#server/integration/imports/lines/importRules.ts'
import type { CommandContext } from '#server/partners/tradingPartners/runCommand.ts'

/** Whoever takes in a file, as somebody who changes partnerships. */
export const commandFrom = ({ tx, caller, appContext }: Doing): CommandContext => ({
  tx,
  caller,
  now: appContext.now(),
  today: dayIn(appContext.now(), appContext.config.timeZone),
})
