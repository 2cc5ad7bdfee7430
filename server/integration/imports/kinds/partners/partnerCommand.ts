import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { Doing } from '#server/integration/imports/lines/importRules.ts'
import type { CommandContext } from '#server/partners/tradingPartners/runCommand.ts'

/** Whoever takes in a file, as somebody who changes partnerships. */
export const commandFrom = ({ tx, caller, parts }: Doing): CommandContext => ({
  tx,
  caller,
  now: parts.now(),
  today: dayIn(parts.now(), parts.config.timeZone),
})
