import { Checkbox, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import type { StockSearch } from '#web/logistics/stock/stockSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import { stockOwnerTypes } from '#contract/logistics/rules/lists.ts'

const textNames = ['item', 'code', 'lot', 'location', 'owner'] as const
const filterNames = ['ownerType', 'expiryFrom', 'expiryUntil', 'inStock', ...textNames] as const

/** '' is any. */
type Fields = Pick<StockSearch, (typeof textNames)[number]> & {
  ownerType: NonNullable<StockSearch['ownerType']> | ''
  expiry: OpenDays
  inStock: boolean
}

/** Every field has a value or undefined, so that going Back empties what was not set then. */
const fieldsOf = (search: StockSearch): Fields => ({
  item: search.item,
  code: search.code,
  lot: search.lot,
  location: search.location,
  owner: search.owner,
  ownerType: search.ownerType ?? '',
  expiry: rangeOf(search.expiryFrom, search.expiryUntil),
  inStock: search.inStock === '1',
})

const textOf = (typed: string | undefined) => typed?.trim() || undefined

function searchOf({ ownerType, expiry, inStock, ...texts }: Fields): StockSearch {
  const { from, until } = daysOf(expiry)
  return {
    item: textOf(texts.item),
    code: textOf(texts.code),
    lot: textOf(texts.lot),
    location: textOf(texts.location),
    owner: textOf(texts.owner),
    ownerType: ownerType || undefined,
    expiryFrom: from,
    expiryUntil: until,
    inStock: inStock ? '1' : undefined,
  }
}

type Props = { search: StockSearch; isPhone: boolean; onSearch: (search: StockSearch) => void }

/** Narrows the stock down; the sorting stays. */
export function StockFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const fields = useMemo(() => fieldsOf(search), [search])
  const { sort, order, size } = search
  const ownerTypes = [
    { value: '', label: t('lists.filter.any') },
    ...stockOwnerTypes.map(value => ({ value, label: t(`stock.ownerTypes.${value}`) })),
  ]
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={filterNames.filter(name => search[name] !== undefined).length}
      isPhone={isPhone}
      onSearch={filled => onSearch({ ...searchOf(filled), sort, order, size })}
      onClear={() => onSearch({ sort, order, size })}
    >
      <TextField name="item" label={t('stock.columns.item')} longest={200} />
      <TextField name="code" label={t('stock.filter.code')} longest={100} />
      <TextField name="lot" label={t('stock.columns.lot')} longest={100} />
      <TextField name="location" label={t('stock.columns.location')} longest={200} />
      <TextField name="owner" label={t('stock.columns.owner')} longest={200} />
      <Form.Item name="ownerType" label={t('stock.columns.ownerType')}>
        <Select options={ownerTypes} />
      </Form.Item>
      <OptionalDays name="expiry" label={t('stock.columns.expiry')} />
      <Form.Item name="inStock" valuePropName="checked" className="filter-check">
        <Checkbox>{t('stock.filter.inStockOnly')}</Checkbox>
      </Form.Item>
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
