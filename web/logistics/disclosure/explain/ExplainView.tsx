import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { ViewProps } from '#web/logistics/disclosure/disclosureList.ts'
import { Explained } from '#web/logistics/disclosure/explain/Explained.tsx'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useText, type Sentence, filled, required } from '#web/kernel/texts/useWords.ts'
import { Form, Input } from 'antd'
import { useMemo } from 'react'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

/** Why a company can, or can't, see a delivery. */
export function ExplainView({ search, choices, onSearch }: ViewProps) {
  const t = useText()
  const { company, number, delivery } = search
  const isAsked = company !== undefined && (number !== undefined || delivery !== undefined)
  const asked = delivery === undefined ? { number } : { deliveryId: delivery }
  const answer = useCall(
    disclosureCalls.explainDisclosure,
    { companyCode: company ?? '', ...asked },
    { enabled: isAsked },
  )
  return (
    <>
      <p className="quiet">{t('disclosure.why.hint')}</p>
      <ExplainForm {...{ search, choices, onSearch }} />
      {isAsked ? (
        <Answered answer={answer}>
          {({ deliveries, ...shown }) =>
            deliveries.length === 0 ? (
              <Notice title={t('disclosure.why.none')}>{t('disclosure.why.noneHint')}</Notice>
            ) : (
              deliveries.map(one => <Explained key={one.deliveryId} explained={one} {...shown} onSearch={onSearch} />)
            )
          }
        </Answered>
      ) : (
        <Notice title={t('disclosure.why.start')}>{t('disclosure.why.startHint')}</Notice>
      )}
    </>
  )
}

type Fields = { company: string | null; number: string }

/** Which company, and which delivery. One that was come from is asked about until a number is given. */
function ExplainForm({ search, choices, onSearch }: ViewProps) {
  const t = useText()
  const { company, number, delivery } = search
  const fields = useMemo(() => ({ company: company ?? null, number: number ?? '' }), [company, number])
  const needed = (sentence: Sentence) => (delivery === undefined ? [filled(sentence)] : [])
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
        rules={[required(t => t('disclosure.editor.needCompany'))]}
      >
        <CompanySelect companies={choices?.companies} />
      </Form.Item>
      <Form.Item
        name="number"
        label={t('deliveries.number.label')}
        className="filter-wide"
        rules={needed(t => t('deliveries.number.empty'))}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FilterForm>
  )
}
