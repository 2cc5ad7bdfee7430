import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { Explained } from '#web/logistics/disclosure/explain/Explained.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { Form, Input } from 'antd'
import { useMemo } from 'react'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import { said, type Sentence } from '#web/kernel/texts/said.tsx'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** Why a company can, or can't, see a delivery. */
export function ExplainView({ search, choices, onSearch }: Props) {
  const t = useText()
  const { company, number, delivery } = search
  const isAsked = company !== undefined && (number !== undefined || delivery !== undefined)
  const asked = delivery === undefined ? { number } : { deliveryId: delivery }
  const { data, error, refetch } = useCall(
    disclosureCalls.explainDisclosure,
    { companyCode: company ?? '', ...asked },
    { enabled: isAsked },
  )
  return (
    <>
      <p className="quiet">{t('disclosure.why.hint')}</p>
      <ExplainForm {...{ search, choices, onSearch }} />
      {!isAsked && <Notice title={t('disclosure.why.start')}>{t('disclosure.why.startHint')}</Notice>}
      {isAsked && error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {isAsked && !error && !data && <p>{t('common.loading')}</p>}
      {isAsked && data?.deliveries.length === 0 && (
        <Notice title={t('disclosure.why.none')}>{t('disclosure.why.noneHint')}</Notice>
      )}
      {isAsked &&
        data?.deliveries.map(one => (
          <Explained
            key={one.deliveryId}
            explained={one}
            company={data.company}
            mayEdit={data.mayEdit}
            onSearch={onSearch}
          />
        ))}
    </>
  )
}

type Fields = { company: string | null; number: string }
type FormProps = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** Which company, and which delivery. One that was come from is asked about until a number is given. */
function ExplainForm({ search, choices, onSearch }: FormProps) {
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
