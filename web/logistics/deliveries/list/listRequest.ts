import type { RequestOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { type Days, monthsBefore } from '#contract/kernel/time/period.ts'
import { daysLater, wholePeriod } from '#contract/kernel/time/wholePeriod.ts'
import { type TransportSection, transportSections } from '#contract/logistics/rules/transportSections.ts'
import { dayRanges, flags, perName, rangeNames, texts } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { deliveryList, type ListSearch } from '#web/logistics/deliveries/deliveryList.ts'

const monthsOf = { month: 1, halfYear: 6, year: 12 } as const

/** Shipping dates that a search means; without any, the latest month, so that the list is never empty-handed. */
export function daysOf(
  { period = 'month', from, until }: Pick<ListSearch, 'period' | 'from' | 'until'>,
  today: string,
): Days {
  if (period === 'own' && from && until) return { from, until }
  if (period === 'yesterday') return wholePeriod('day', daysLater(today, -1))
  if (period === 'lastWeek') return wholePeriod('week', daysLater(today, -7))
  return { from: monthsBefore(today, monthsOf[period === 'own' ? 'month' : period]), until: today }
}

const isSection = (text: string): text is TransportSection => transportSections.some(section => section === text)

export const sectionsOf = ({ sections }: Pick<ListSearch, 'sections'>): TransportSection[] =>
  sections?.split(',').filter(isSection) ?? [...transportSections]

const listingOf = ({ page, size, sort, order }: ListSearch) => ({ page, pageSize: size, sort, order })

/** What the URL asks of the search by number. */
export const byNumber = (search: ListSearch): RequestOf<typeof deliveryCalls.searchByNumber> => ({
  number: search.number ?? '',
  ...listingOf(search),
})

type Criteria = NonNullable<RequestOf<typeof deliveryCalls.downloadDeliveryCsv>['criteria']>

const allDays = rangeNames.flatMap(name => dayRanges[name])

function criteriaOf(search: ListSearch, today: string): Criteria {
  const { from, until } = daysOf(search, today)
  const { status } = search
  const isFlagged = perName(flags, name => (search[name] === '1' ? true : undefined))
  return {
    shippingDateFrom: from,
    shippingDateTo: until,
    deliveryType: sectionsOf(search),
    deliveryStatus: status === '1' || status === '2' ? status : undefined,
    awaitingPickup: status === 'awaitingPickup' || status === 'pickedUp' ? status === 'awaitingPickup' : undefined,
    temperatureExcursion: search.excursion,
    temperatureOutcome: search.outcome,
    calibration: search.calibration,
    ...isFlagged,
    late: status === 'late' ? true : isFlagged.late,
    ...perName([...texts, ...allDays], name => search[name]),
  }
}

/** What the URL asks of the search by other criteria. */
export const byOther = (search: ListSearch, today: string): RequestOf<typeof deliveryCalls.searchByOther> => ({
  ...criteriaOf(search, today),
  ...listingOf(search),
})

/** What finds what the URL asks for, by number or by criteria; both answer the same. */
export const searchOf = (search: ListSearch, today: string) =>
  search.number === undefined
    ? { call: deliveryCalls.searchByOther, body: byOther(search, today) }
    : { call: deliveryCalls.searchByNumber, body: byNumber(search) }

/** The search that the URL means, by number or by criteria: for calls about all that was found. */
export const eitherSearchOf = (search: ListSearch, today: string) =>
  search.number === undefined ? { criteria: criteriaOf(search, today) } : { number: search.number }

/** What the URL asks of the file of all found deliveries: the list's order, and no page. */
export const byFile = (search: ListSearch, today: string): RequestOf<typeof deliveryCalls.downloadDeliveryCsv> => {
  const { key, order } = deliveryList.sortOf(search)
  return { ...eitherSearchOf(search, today), sort: key, order }
}

/**
 * A search as it is kept: as it stands in the URL, but for the page and the view. Presets stay presets, own dates stay
 * dates.
 */
export function savedText({ page: _page, view: _view, ...search }: ListSearch): string {
  const set = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(set).toString()
}

/** What is kept may come from an older version: what makes no sense any more is left out. */
export const searchOfSaved = (text: string): ListSearch =>
  deliveryList.url.parse(Object.fromEntries(new URLSearchParams(text)))
