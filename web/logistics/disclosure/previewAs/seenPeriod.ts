import dayjs from 'dayjs'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { settings } from '#web/kernel/settings.ts'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'

/** The shipping days looked at: the last three months unless somebody chose others. */
export function seenPeriod({ from, until }: DisclosureSearch): { from: string; until: string } {
  const last = until ?? todayIn(settings.timeZone)
  return { from: from ?? dayjs(last).subtract(3, 'month').format('YYYY-MM-DD'), until: last }
}
