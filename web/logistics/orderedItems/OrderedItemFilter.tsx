import { Checkbox, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import type { OrderedItemSearch } from '#web/logistics/orderedItems/orderedItemSearch.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import { orderedItemStatuses } from '#contract/logistics/rules/lists.ts'

const textNames = ['centre', 'item', 'code', 'lot', 'reference'] as const
const filterNames = ['status', 'late', 'from', 'until', 'expiryFrom', 'expiryUntil', ...textNames] as const

type Fields = Pick<OrderedItemSearch, (typeof textNames)[number]> & {
  status: NonNullable<OrderedItemSearch['status']>
  late: boolean
  arrival: OpenDays
  expiry: OpenDays
}

/** Every field has a value or undefined, so that going Back empties what was not set then. */
const fieldsOf = (search: OrderedItemSearch): Fields => ({
  status: search.status ?? '1',
  late: search.late === '1',
  arrival: rangeOf(search.from, search.until),
  expiry: rangeOf(search.expiryFrom, search.expiryUntil),
  centre: search.centre,
  item: search.item,
  code: search.code,
  lot: search.lot,
  reference: search.reference,
})

const textOf = (typed: string | undefined) => typed?.trim() || undefined

/** The filters for the URL; what is as it is by default stays out of it. */
function searchOf({ status, late, arrival, expiry, ...texts }: Fields): OrderedItemSearch {
  const { from, until } = daysOf(arrival)
  const { from: expiryFrom, until: expiryUntil } = daysOf(expiry)
  return {
    status: status === '1' ? undefined : status,
    late: late ? '1' : undefined,
    from,
    until,
    expiryFrom,
    expiryUntil,
    centre: textOf(texts.centre),
    item: textOf(texts.item),
    code: textOf(texts.code),
    lot: textOf(texts.lot),
    reference: textOf(texts.reference),
  }
}

/** PLT-20: what is delivered is looked for within twelve months, also where nobody named any. */
const showsTwelveMonths = ({ status, from, until }: OrderedItemSearch) =>
  status !== undefined && status !== '1' && !from && !until

type Props = { search: OrderedItemSearch; isPhone: boolean; onSearch: (search: OrderedItemSearch) => void }

/** Narrows the ordered items down; the sorting stays. */
export function OrderedItemFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const fields = useMemo(() => fieldsOf(search), [search])
  const { sort, order, size } = search
  const statusOptions = orderedItemStatuses.map(value => ({ value, label: t(`orderedItems.filter.statuses.${value}`) }))
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={filterNames.filter(name => search[name] !== undefined).length}
      isPhone={isPhone}
      onSearch={filled => onSearch({ ...searchOf(filled), sort, order, size })}
      onClear={() => onSearch({ sort, order, size })}
    >
      <OptionalDays name="arrival" label={t('orderedItems.filter.arrival')} isPeriod />
      <Form.Item name="status" label={t('orderedItems.columns.status')}>
        <Select options={statusOptions} />
      </Form.Item>
      <TextField name="centre" label={t('orderedItems.columns.centre')} longest={200} />
      <TextField name="item" label={t('orderedItems.columns.item')} longest={200} />
      <TextField name="code" label={t('orderedItems.filter.code')} longest={100} />
      <TextField name="lot" label={t('orderedItems.columns.lot')} longest={100} />
      <OptionalDays name="expiry" label={t('orderedItems.columns.expiry')} />
      <TextField name="reference" label={t('orderedItems.columns.reference')} longest={200} />
      <Form.Item name="late" valuePropName="checked" className="filter-check">
        <Checkbox>{t('orderedItems.filter.late')}</Checkbox>
      </Form.Item>
      {showsTwelveMonths(search) && <p className="filter-note quiet">{t('orderedItems.filter.delivered')}</p>}
    </FilterForm>
  )
}

function TextField({ name, label, longest }: { name: (typeof textNames)[number]; label: string; longest: number }) {
  return (
    <Form.Item name={name} label={label}>
      <Input maxLength={longest} />
    </Form.Item>
  )
}
