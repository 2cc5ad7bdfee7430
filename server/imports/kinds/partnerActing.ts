import { dayIn } from '#contract/rules/dayIn.ts'
import type { Doing } from '#server/imports/importRules.ts'
import type { Acting } from '#server/partners/acting.ts'

/** Whoever takes in a file, as somebody who changes partnerships. */
export const actingFrom = ({ tx, caller, parts }: Doing): Acting => ({
  tx,
  caller,
  now: parts.now(),
  today: dayIn(parts.now(), parts.config.timeZone),
})
