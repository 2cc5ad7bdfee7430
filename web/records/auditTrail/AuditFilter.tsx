import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { auditActs, auditedTables, type AuditAct, type AuditedTable } from '#contract/records/rules/auditedTables.ts'
import { isWholeHistory, tableOf } from '#web/records/auditTrail/auditRequest.ts'
import type { AuditTrailSearch } from '#web/records/auditTrail/auditTrailSearch.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import { CompanyField } from '#web/records/operationLog/CompanyField.tsx'
import { logPeriod } from '#web/records/operationLog/logPeriod.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

const textNames = ['record', 'actor', 'keyword'] as const
const filterNames = ['from', 'until', 'table', 'act', 'company', ...textNames] as const

/** '' is any. */
type Fields = Pick<AuditTrailSearch, (typeof textNames)[number]> & {
  period: OpenDays
  table: AuditedTable | ''
  act: AuditAct | ''
  company: string
}

function fieldsOf(search: AuditTrailSearch): Fields {
  const { from, until } = isWholeHistory(search) ? {} : logPeriod(search)
  return {
    period: rangeOf(from, until),
    table: tableOf(search) ?? '',
    record: search.record,
    act: search.act ?? '',
    actor: search.actor,
    keyword: search.keyword,
    company: search.company ?? '',
  }
}

const textOf = (typed: string | undefined) => typed?.trim() || undefined

const searchOf = ({ period, table, act, company, ...texts }: Fields): AuditTrailSearch => ({
  ...daysOf(period),
  table: table || undefined,
  // A record's key alone names none.
  record: table ? textOf(texts.record) : undefined,
  act: act || undefined,
  actor: textOf(texts.actor),
  keyword: textOf(texts.keyword),
  company: company || undefined,
})

type Props = { search: AuditTrailSearch; isPhone: boolean; onSearch: (search: AuditTrailSearch) => void }

/** Narrows the trail down; the order stays. */
export function AuditFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const fields = useMemo(() => fieldsOf(search), [search])
  const { order, size } = search
  const any = { value: '', label: t('lists.filter.any') }
  const tables = auditedTables.map(value => ({ value, label: t(`auditTrail.tables.${value}`) }))
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={filterNames.filter(name => search[name] !== undefined).length}
      isPhone={isPhone}
      onSearch={filled => onSearch({ ...searchOf(filled), order, size })}
      onClear={() => onSearch({ order, size })}
    >
      <OptionalDays name="period" label={t('auditTrail.filter.period')} isPeriod />
      <Form.Item name="table" label={t('auditTrail.filter.table')}>
        <Select popupMatchSelectWidth={false} showSearch={{ optionFilterProp: 'label' }} options={[any, ...tables]} />
      </Form.Item>
      <RecordField />
      <Form.Item name="act" label={t('auditTrail.filter.act')}>
        <Select options={[any, ...auditActs.map(value => ({ value, label: t(`auditTrail.acts.${value}`) }))]} />
      </Form.Item>
      <Form.Item name="actor" label={t('auditTrail.filter.actor')}>
        <Input maxLength={100} placeholder={t('auditTrail.filter.actorHint')} />
      </Form.Item>
      <Form.Item name="keyword" label={t('auditTrail.filter.keyword')}>
        <Input maxLength={100} placeholder={t('auditTrail.filter.keywordHint')} />
      </Form.Item>
      <CompanyField label={t('auditTrail.filter.company')} />
      {isWholeHistory(search) && <p className="filter-note quiet">{t('auditTrail.filter.wholeHistory')}</p>}
    </FilterForm>
  )
}

/** A key is one of a kind of record: it can be told once that is chosen. */
function RecordField() {
  const t = useText()
  const form = Form.useFormInstance<Fields>()
  const table = Form.useWatch('table', form) ?? ''
  return (
    <Form.Item name="record" label={t('auditTrail.filter.record')}>
      <Input maxLength={200} disabled={table === ''} />
    </Form.Item>
  )
}
