import { Form, Input } from 'antd'
import { useMemo } from 'react'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import { said, type Sentence } from '#web/kernel/ui/said.tsx'

type Fields = { company: string | null; number: string }
type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** Which company, and which delivery. One that was come from is asked about until a number is given. */
export function ExplainForm({ search, choices, onSearch }: Props) {
  const t = useText()
  const { company, number, delivery } = search
  const fields = useMemo(() => ({ company: company ?? null, number: number ?? '' }), [company, number])
  const needed = (sentence: Sentence) =>
    delivery === undefined ? [{ required: true, whitespace: true, message: said(sentence) }] : []
  return (
    <FilterForm<Fields>
      searchText={t('disclosure.why.ask')}
      fields={fields}
      number={company === undefined ? 0 : 1}
      onSearch={filled => {
        const typed = filled.number.trim() || undefined
        onSearch({
          view: 'why',
          company: filled.company ?? undefined,
          number: typed,
          delivery: typed ? undefined : delivery,
        })
      }}
      onClear={() => onSearch({ view: 'why' })}
    >
      <Form.Item
        name="company"
        label={t('disclosure.company')}
        className="filter-wide"
        rules={[{ required: true, message: said(t => t('disclosure.editor.needCompany')) }]}
      >
        <CompanySelect companies={choices?.companies} />
      </Form.Item>
      <Form.Item
        name="number"
        label={t('disclosure.why.number')}
        className="filter-wide"
        rules={needed(t => t('disclosure.why.needNumber'))}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FilterForm>
  )
}
