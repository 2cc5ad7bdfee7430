import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { Doing } from '#server/integration/imports/lines/importRules.ts'
import type { Acting } from '#server/partners/tradingPartners/acting.ts'

/** Whoever takes in a file, as somebody who changes partnerships. */
export const actingFrom = ({ tx, caller, parts }: Doing): Acting => ({
  tx,
  caller,
  now: parts.now(),
  today: dayIn(parts.now(), parts.config.timeZone),
})
