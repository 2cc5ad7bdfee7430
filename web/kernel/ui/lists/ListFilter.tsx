import { Checkbox, Form, Input, Select } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/DayRange.tsx'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import type { Filter, Filters, List } from '#web/kernel/ui/lists/defineList.ts'

type NameOf<Own extends Filters, Kind> = {
  [Name in keyof Own & string]: Own[Name] extends { kind: Kind } ? Name : never
}[keyof Own & string]
type ChoiceOf<Own extends Filters> = {
  [Name in NameOf<Own, 'choice'>]: {
    choice: Name
    label: string
    option: (value: NonNullable<Own[Name] extends Filter<infer Value> ? Value : never>) => string
  }
}[NameOf<Own, 'choice'>]

/** How a filter is asked for; which kind of field it is, its definition says. */
export type FilterField<Own extends Filters> =
  | { text: NameOf<Own, 'text'>; label: string; hint?: string; isWide?: boolean }
  | ChoiceOf<Own>
  | { flag: NameOf<Own, 'flag'>; label: string }
  /**
   * A range of days; `isPeriod` is bounded to twelve months (PLT-20), `listed` is what the list shows where the URL
   * leaves an end open.
   */
  | {
      days: readonly [from: NameOf<Own, 'day'>, until: NameOf<Own, 'day'>]
      label: string
      isPeriod?: boolean
      listed?: { from: string; until: string } | undefined
    }
  /** A form item of this name. */
  | { own: NameOf<Own, 'own'>; field: ReactNode }

type Props<Own extends Filters, Key extends string, Search extends object> = {
  list: Pick<List<Own, Key, Search, unknown>, 'filters' | 'url'>
  /** False leaves one out. */
  fields: readonly (FilterField<Own> | false)[]
  search: Search
  onSearch: (search: Search) => void
  /** What must be said of the filters that are set. */
  note?: ReactNode
  /** What the button says instead. */
  searchText?: string
  /** Filters of one tap, and what they are set to. */
  quick?: ReactNode
  quickText?: string | undefined
}

const namesOf = <Own extends Filters>(field: FilterField<Own>): readonly string[] => {
  if ('text' in field) return [field.text]
  if ('choice' in field) return [field.choice]
  if ('own' in field) return [field.own]
  return 'flag' in field ? [field.flag] : field.days
}

/** Narrows a list down: a field for each of its filters; what else the URL says stays, but for the page. */
export function ListFilter<Own extends Filters, Key extends string, Search extends object>(
  props: Props<Own, Key, Search>,
) {
  const { list, search, onSearch, note, searchText, quick, quickText } = props
  const fields = props.fields.filter(field => field !== false)
  const rest = Object.entries(search).filter(([name]) => !(name in list.filters) && name !== 'page')
  const isSet = (field: FilterField<Own>) => namesOf(field).some(name => search[name as keyof Search] !== undefined)
  const printed = [quickText, ...fields.filter(isSet).map(field => textOf(field, search))].filter(Boolean).join(' · ')
  return (
    <>
      {printed && <p className="print-only">{printed}</p>}
      <FilterForm<FormValues>
        searchText={searchText}
        quick={quick}
        fields={useFormValues(fields, search)}
        number={fields.filter(isSet).length}
        onSearch={typed => onSearch(list.url.parse({ ...search, ...urlValues(fields, typed), page: undefined }))}
        onClear={() => onSearch(list.url.parse(Object.fromEntries(rest)))}
      >
        {fields.map(field => (
          <FilterItem key={namesOf(field).join()} filters={list.filters} field={field} />
        ))}
        {note && <p className="filter-note quiet">{note}</p>}
      </FilterForm>
    </>
  )
}

/** What a filter is set to: paper has it in place of the form. */
function textOf<Own extends Filters>(field: FilterField<Own>, search: object): string {
  const values: Readonly<Record<string, string | undefined>> = { ...search }
  if ('flag' in field) return field.label
  if ('own' in field) return ''
  const [first, second] = namesOf(field).map(name => values[name] ?? '')
  if ('days' in field) return `${field.label} ${first}–${second}`
  return `${field.label} ${'choice' in field ? field.option(first as never) : first}`
}

/** As the form has them: a range of days is one field, under the name of its first day. */
type FormValues = Record<string, unknown>

function useFormValues<Own extends Filters>(fields: readonly FilterField<Own>[], search: object) {
  const values: Readonly<Record<string, unknown>> = { ...search }
  // A field that is not set is null, so that going Back empties it. The same text is the same object: the form follows it.
  const text = JSON.stringify(
    fields.map(field => namesOf(field).map((name, end) => [name, values[name] ?? listedDays(field)[end] ?? null])),
  )
  return useMemo<FormValues>(() => {
    const held = JSON.parse(text) as (readonly [name: string, value: string | null])[][]
    return Object.fromEntries(
      held.flatMap(([first, second]) => {
        if (!first) return []
        const [name, value] = first
        return [[name, second ? rangeOf(value ?? undefined, second[1] ?? undefined) : value]]
      }),
    )
  }, [text])
}

const listedDays = <Own extends Filters>(field: FilterField<Own>): readonly string[] =>
  'days' in field && field.listed ? [field.listed.from, field.listed.until] : []

function urlValues<Own extends Filters>(fields: readonly FilterField<Own>[], typed: FormValues) {
  const ranges = fields.flatMap(field => {
    if (!('days' in field)) return []
    const [first, last] = field.days
    const { from, until } = daysOf(typed[first] as OpenDays)
    return [
      [first, from],
      [last, until],
    ]
  })
  return { ...typed, ...Object.fromEntries(ranges) }
}

/** The field of one filter. */
export function FilterItem<Own extends Filters>({ filters, field }: { filters: Own; field: FilterField<Own> }) {
  if ('days' in field)
    return <OptionalDays name={field.days[0]} label={field.label} isPeriod={field.isPeriod ?? false} />
  if ('own' in field) return field.field
  if ('flag' in field) return <FlagField name={field.flag} label={field.label} />
  if ('choice' in field) return <ChoiceField filter={filters[field.choice]} field={field} />
  const { label, hint, isWide } = field
  const name: string = field.text
  const filter = filters[name]
  return (
    <Form.Item name={name} label={label} className={isWide ? 'filter-wide' : undefined}>
      <Input
        type={isWide ? 'search' : 'text'}
        maxLength={filter?.kind === 'text' ? filter.maxLength : undefined}
        placeholder={hint}
      />
    </Form.Item>
  )
}

const FlagField = ({ name, label }: { name: string; label: string }) => (
  <Form.Item
    name={name}
    getValueProps={value => ({ checked: value === '1' })}
    getValueFromEvent={({ target }: { target: { checked: boolean } }) => (target.checked ? '1' : null)}
    className="filter-check"
  >
    <Checkbox>{label}</Checkbox>
  </Form.Item>
)

type AnyChoice = { choice: string; label: string; option: (value: never) => string }
const searchableFrom = 12

/** Where nothing usual is shown without a choice, "all" stands first. */
function ChoiceField({ filter, field }: { filter: Filter | undefined; field: AnyChoice }) {
  const t = useText()
  if (filter?.kind !== 'choice') return null
  const { values, usual } = filter
  const options = values.map(value => ({ value, label: field.option(value as never) }))
  const all = usual === undefined ? [{ value: '', label: t('lists.filter.any') }] : []
  return (
    <Form.Item
      name={field.choice}
      label={field.label}
      getValueProps={value => ({ value: value ?? usual ?? '' })}
      normalize={value => (value === (usual ?? '') ? null : value)}
    >
      <Select
        popupMatchSelectWidth={false}
        options={[...all, ...options]}
        showSearch={values.length > searchableFrom && { optionFilterProp: 'label' }}
      />
    </Form.Item>
  )
}
