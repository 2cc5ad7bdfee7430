import dayjs, { type Dayjs } from 'dayjs'
import { type TransportSection, transportSections } from '#contract/logistics/rules/transportSections.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import {
  dayRanges,
  flags,
  perName,
  rangeNames,
  texts,
  type ChoiceName,
  type FlagName,
  type RangeName,
  type TextName,
} from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { daysOf, sectionsOf } from '#web/logistics/deliveries/list/listRequest.ts'

/** A choice, or '' for any. */
type Choice<Name extends ChoiceName> = NonNullable<ListSearch[Name]> | ''

/** One field for both criteria of the outcome: the list's outcomes, and data without an excursion. */
export type OutcomeChoice = Choice<'outcome'> | 'noExcursion'

/** The criteria as the form holds them. */
export type CriteriaFields = { [Name in 'status' | 'calibration']: Choice<Name> } & { outcome: OutcomeChoice } & Record<
    TextName,
    string | undefined
  > &
  Record<FlagName, boolean> &
  Record<RangeName, [Dayjs | null, Dayjs | null] | null> & {
    period: NonNullable<ListSearch['period']>
    days: [Dayjs, Dayjs]
    sections: TransportSection[]
  }

export const rangeOf = (search: Pick<ListSearch, 'period' | 'from' | 'until'>, today: string): [Dayjs, Dayjs] => {
  const { from, until } = daysOf(search, today)
  return [dayjs(from), dayjs(until)]
}

const dayOf = (text: string | undefined) => (text ? dayjs(text) : null)
const textOf = (typed: string | undefined) => typed?.trim() || undefined
const dayText = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD')

/** 01 is the outcome excursion, by another name (LOG-26). */
const outcomeOf = ({ outcome, excursion }: ListSearch): OutcomeChoice =>
  outcome ?? (excursion === undefined ? '' : excursion === '00' ? 'noExcursion' : 'excursion')

/** Every field has a value or undefined, so that going Back empties what was not set then. */
export const fieldsOf = (search: ListSearch, today: string): CriteriaFields => ({
  period: search.period ?? 'month',
  days: rangeOf(search, today),
  sections: sectionsOf(search),
  status: search.status ?? '',
  outcome: outcomeOf(search),
  calibration: search.calibration ?? '',
  ...perName(flags, name => search[name] === '1'),
  ...perName(texts, name => search[name]),
  ...perName(rangeNames, (name): [Dayjs | null, Dayjs | null] => {
    const [from, until] = dayRanges[name]
    return [dayOf(search[from]), dayOf(search[until])]
  }),
})

/** The form's criteria for the URL; what is as it is by default stays out of it. */
export function searchOf(fields: CriteriaFields): ListSearch {
  const isOwn = fields.period === 'own'
  const bound = (name: RangeName, index: 0 | 1) => dayText(fields[name]?.[index])
  return {
    period: fields.period === 'month' ? undefined : fields.period,
    from: isOwn ? dayText(fields.days[0]) : undefined,
    until: isOwn ? dayText(fields.days[1]) : undefined,
    sections: fields.sections.length === transportSections.length ? undefined : fields.sections.toSorted().join(','),
    status: fields.status || undefined,
    outcome: fields.outcome === 'noExcursion' ? undefined : fields.outcome || undefined,
    excursion: fields.outcome === 'noExcursion' ? '00' : undefined,
    calibration: fields.calibration || undefined,
    ...perName(flags, name => (fields[name] ? ('1' as const) : undefined)),
    ...perName(texts, name => textOf(fields[name])),
    scheduledArrivalFrom: bound('scheduledArrival', 0),
    scheduledArrivalTo: bound('scheduledArrival', 1),
    deliveredFrom: bound('delivered', 0),
    deliveredTo: bound('delivered', 1),
    expiryFrom: bound('expiry', 0),
    expiryTo: bound('expiry', 1),
  }
}
