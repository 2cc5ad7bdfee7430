import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { vendorStates, type VendorState } from '#contract/partners/rules/vendors.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import type { VendorSearch } from '#web/partners/vendors/vendorSearch.ts'

type Fields = { keyword: string; state: VendorState }
type Props = {
  search: VendorSearch
  /** The state where none is chosen. */
  usual: VendorState
  isPhone: boolean
  onSearch: (search: VendorSearch) => void
}

/** Narrows the vendors down; the sorting stays. */
export function VendorFilter({ search, usual, isPhone, onSearch }: Props) {
  const t = useText()
  const { keyword, state, sort, order, size, view } = search
  const fields = useMemo<Fields>(() => ({ keyword: keyword ?? '', state: state ?? usual }), [keyword, state, usual])
  const narrow = (filled: Fields) =>
    onSearch({
      ...search,
      keyword: filled.keyword.trim() || undefined,
      state: filled.state === usual ? undefined : filled.state,
      page: undefined,
    })
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={[keyword, state].filter(Boolean).length}
      isPhone={isPhone}
      onSearch={narrow}
      onClear={() => onSearch({ sort, order, size, view })}
    >
      <Form.Item name="keyword" label={t('vendors.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={100} placeholder={t('vendors.filter.keywordHint')} />
      </Form.Item>
      <Form.Item name="state" label={t('vendors.facts.state')}>
        <Select options={vendorStates.map(value => ({ value, label: t(`vendors.filter.states.${value}`) }))} />
      </Form.Item>
    </FilterForm>
  )
}
