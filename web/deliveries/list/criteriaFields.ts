import dayjs, { type Dayjs } from 'dayjs'
import type { TransportSection } from '#contract/rules/transportSections.ts'
import type { ListSearch } from '#web/deliveries/listSearch.ts'
import { daysOf, sectionsOf } from '#web/deliveries/list/listRequest.ts'

export const moreNames = [
  'customerNumber',
  'productName',
  'productCode',
  'lot',
  'departurePlace',
  'deliveryDestination',
  'carrier',
] as const
const choiceNames = ['status', 'outcome', 'excursion', 'late'] as const

/** A choice, or '' for any. */
type Choice<Name extends keyof ListSearch> = NonNullable<ListSearch[Name]> | ''

/** The criteria as the form holds them. */
export type CriteriaFields = Pick<ListSearch, (typeof moreNames)[number]> & {
  status: Choice<'status'>
  outcome: Choice<'outcome'>
  excursion: Choice<'excursion'>
  period: NonNullable<ListSearch['period']>
  days: [Dayjs, Dayjs]
  sections: TransportSection[]
  late: boolean
}

export const rangeOf = (search: Pick<ListSearch, 'period' | 'from' | 'until'>, today: string): [Dayjs, Dayjs] => {
  const { from, until } = daysOf(search, today)
  return [dayjs(from), dayjs(until)]
}

/** Every field has a value or undefined, so that going Back empties what was not set then. */
export const fieldsOf = (search: ListSearch, today: string): CriteriaFields => ({
  period: search.period ?? 'month',
  days: rangeOf(search, today),
  sections: sectionsOf(search),
  status: search.status ?? '',
  outcome: search.outcome ?? '',
  excursion: search.excursion ?? '',
  late: search.late === '1',
  customerNumber: search.customerNumber,
  productName: search.productName,
  productCode: search.productCode,
  lot: search.lot,
  departurePlace: search.departurePlace,
  deliveryDestination: search.deliveryDestination,
  carrier: search.carrier,
})

const textOf = (typed: string | undefined) => typed?.trim() || undefined
const allSections = 3

/** The form's criteria for the URL; what is as it is by default stays out of it. */
export function searchOf(fields: CriteriaFields): ListSearch {
  const isOwn = fields.period === 'own'
  return {
    period: fields.period === 'month' ? undefined : fields.period,
    from: isOwn ? fields.days[0].format('YYYY-MM-DD') : undefined,
    until: isOwn ? fields.days[1].format('YYYY-MM-DD') : undefined,
    sections: fields.sections.length === allSections ? undefined : fields.sections.toSorted().join(','),
    status: fields.status || undefined,
    outcome: fields.outcome || undefined,
    excursion: fields.excursion || undefined,
    late: fields.late ? '1' : undefined,
    customerNumber: textOf(fields.customerNumber),
    productName: textOf(fields.productName),
    productCode: textOf(fields.productCode),
    lot: textOf(fields.lot),
    departurePlace: textOf(fields.departurePlace),
    deliveryDestination: textOf(fields.deliveryDestination),
    carrier: textOf(fields.carrier),
  }
}

export const hasMore = (search: ListSearch) => moreNames.some(name => search[name] !== undefined)

/** How many criteria narrow the list down, beside its period. */
export const countCriteria = (search: ListSearch) =>
  [...moreNames, ...choiceNames, 'sections' as const].filter(name => search[name] !== undefined).length
