import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import type { ProductListSearch } from '#web/logistics/products/productListSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

/** '' is any. */
type Fields = { keyword: string | undefined; band: NonNullable<ProductListSearch['band']> | '' }
type Props = { search: ProductListSearch; isPhone: boolean; onSearch: (search: ProductListSearch) => void }

/** Narrows the items down; the sorting stays. */
export function ProductFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const { keyword, band, sort, order, size } = search
  const fields = useMemo((): Fields => ({ keyword, band: band ?? '' }), [keyword, band])
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={[keyword, band].filter(one => one !== undefined).length}
      isPhone={isPhone}
      onSearch={typed =>
        onSearch({ keyword: typed.keyword?.trim() || undefined, band: typed.band || undefined, sort, order, size })
      }
      onClear={() => onSearch({ sort, order, size })}
    >
      <Form.Item name="keyword" label={t('products.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={200} placeholder={t('products.filter.keywordHint')} />
      </Form.Item>
      <Form.Item name="band" label={t('products.filter.band')}>
        <Select
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('lists.filter.any') },
            ...bandCodes.map(value => ({ value, label: t(`products.bands.${value}`) })),
          ]}
        />
      </Form.Item>
    </FilterForm>
  )
}
