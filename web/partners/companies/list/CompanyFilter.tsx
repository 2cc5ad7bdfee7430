import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { companyStatuses, industryTypes } from '#contract/partners/rules/lists.ts'
import type { CompanyListSearch } from '#web/partners/companies/companyListSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

/** '' is any. */
type Fields = {
  keyword: string
  status: NonNullable<CompanyListSearch['status']> | ''
  industry: NonNullable<CompanyListSearch['industry']> | ''
}

const filterNames = ['keyword', 'status', 'industry'] as const
const fieldsOf = ({ keyword, status, industry }: CompanyListSearch): Fields => ({
  keyword: keyword ?? '',
  status: status ?? '',
  industry: industry ?? '',
})
const searchOf = ({ keyword, status, industry }: Fields): CompanyListSearch => ({
  keyword: keyword.trim() || undefined,
  status: status || undefined,
  industry: industry || undefined,
})

type Props = { search: CompanyListSearch; isPhone: boolean; onSearch: (search: CompanyListSearch) => void }

/** Narrows the companies down; the sorting stays. */
export function CompanyFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const fields = useMemo(() => fieldsOf(search), [search])
  const { sort, order, size } = search
  const any = { value: '', label: t('lists.filter.any') }
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={filterNames.filter(name => search[name] !== undefined).length}
      isPhone={isPhone}
      onSearch={filled => onSearch({ ...searchOf(filled), sort, order, size })}
      onClear={() => onSearch({ sort, order, size })}
    >
      <Form.Item name="keyword" label={t('companies.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={100} placeholder={t('companies.filter.keywordHint')} />
      </Form.Item>
      <Form.Item name="status" label={t('companies.columns.status')}>
        <Select options={[any, ...companyStatuses.map(value => ({ value, label: t(`companies.status.${value}`) }))]} />
      </Form.Item>
      <Form.Item name="industry" label={t('companies.columns.industryType')}>
        <Select
          options={[any, ...industryTypes.map(value => ({ value, label: t(`companies.industryTypes.${value}`) }))]}
        />
      </Form.Item>
    </FilterForm>
  )
}
