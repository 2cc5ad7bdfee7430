import dayjs, { type Dayjs } from 'dayjs'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { type TransportSection, transportSections } from '#contract/logistics/rules/transportSections.ts'
import { deliveryList, type ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import {
  dayRanges,
  flags,
  perName,
  rangeNames,
  texts,
  type RangeName,
} from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { daysOf, sectionsOf } from '#web/logistics/deliveries/list/listRequest.ts'

type Range<Day> = [Day, Day]

/** One field for both criteria of the outcome: the list's outcomes, and data without an excursion. */
export const outcomeChoices = [...shownOutcomes, 'noExcursion'] as const
type OutcomeChoice = (typeof outcomeChoices)[number]

/** The criteria as the form holds them: as the URL does, but for what is one field there. */
export type CriteriaFields = Omit<ListSearch, 'sections' | 'outcome' | 'excursion'> &
  Record<RangeName, Range<Dayjs | null> | null> & {
    outcome: OutcomeChoice | null | undefined
    days: Range<Dayjs>
    sections: TransportSection[]
  }

export const shippingDays = (search: ListSearch, today: string): Range<Dayjs> => {
  const { from, until } = daysOf(search, today)
  return [dayjs(from), dayjs(until)]
}

const names = ['period', 'status', 'calibration', ...flags, ...texts] as const

/** 01 is the outcome excursion, by another name (LOG-26). */
const outcomeOf = ({ outcome, excursion }: ListSearch): OutcomeChoice | undefined =>
  outcome ?? (excursion && (excursion === '00' ? 'noExcursion' : 'excursion'))

/** Every field has a value or undefined, so that going Back empties what was not set then. */
export const fieldsOf = (search: ListSearch, today: string): CriteriaFields => ({
  ...perName(names, () => undefined),
  ...search,
  outcome: outcomeOf(search),
  days: shippingDays(search, today),
  sections: sectionsOf(search),
  ...perName(rangeNames, (name): Range<Dayjs | null> => {
    const [from, until] = dayRanges[name].map(end => (search[end] ? dayjs(search[end]) : null))
    return [from ?? null, until ?? null]
  }),
})

const dayText = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD')

/** The form's criteria for the URL; what is as it is by default stays out of it. */
export function searchOf({ days, sections, outcome, ...fields }: CriteriaFields): ListSearch {
  const isOwn = fields.period === 'own'
  const ends = rangeNames.flatMap(name => dayRanges[name].map((end, at) => [end, dayText(fields[name]?.[at])]))
  return deliveryList.url.parse({
    ...perName(names, name => fields[name]),
    outcome: outcome === 'noExcursion' ? undefined : outcome,
    excursion: outcome === 'noExcursion' ? '00' : undefined,
    ...Object.fromEntries(ends),
    from: isOwn ? dayText(days[0]) : undefined,
    until: isOwn ? dayText(days[1]) : undefined,
    sections: sections.length === transportSections.length ? undefined : sections.toSorted().join(','),
  })
}
