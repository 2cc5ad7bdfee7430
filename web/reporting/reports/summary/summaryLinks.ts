import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { firstDayOf, lastDayOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'

// Where the numbers of a month lead: lists of exactly what each of them counts. A lot that a delivery has in several writings
// is counted once, and listed in each of them (QUA-46).

/** A summary is of the depositor: what the company carries or receives for others is not in it. */
const own = { ownOnly: '1' } as const

const days = ({ month }: Pick<MonthlySummary, 'month'>) => ({ from: firstDayOf(month), until: lastDayOf(month) })

/**
 * The deliveries of a month by the day of their arrival. The list asks for shipping dates within twelve months: what was
 * longer on its way than eleven is counted, and not listed.
 */
export function deliveriesLink(summary: MonthlySummary, outcome?: Outcome): ListSearch {
  const { from, until } = days(summary)
  return {
    period: 'own',
    from: firstDayOf(monthsLater(summary.month, -11)),
    until,
    deliveredFrom: from,
    deliveredTo: until,
    ...own,
    ...(outcome && { outcome }),
  }
}

/** By its own outcome a product is searched for where it was outside; else the delivery's is another thing. */
export function productLink(summary: MonthlySummary, product: MonthlySummary['products'][number], outcome?: Outcome) {
  const of = { ...deliveriesLink(summary), depositCode: product.depositor.code, itemCode: product.itemCode }
  if (outcome === undefined) return of
  return outcome === 'excursion' ? { ...of, itemExcursion: '1' as const } : undefined
}

/** Lots of the month's deliveries, by the day of their arrival. */
export const lotsLink = (summary: MonthlySummary, decision: 'all' | 'restricted' | 'rejected' | 'undecided') => ({
  tab: 'releases',
  decision,
  ...days(summary),
  ...own,
})

export const openedCasesLink = (summary: MonthlySummary) => ({ state: 'all', ...days(summary), ...own })
