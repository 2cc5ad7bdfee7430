import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { logTypes, operations, type LogType, type Operation } from '#contract/kernel/operations.ts'
import { daysOf, OptionalDays, rangeOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import { CompanyField } from '#web/records/operationLog/CompanyField.tsx'
import { logPeriod } from '#web/records/operationLog/logPeriod.ts'
import { operationOf, typeOf } from '#web/records/operationLog/logRequest.ts'
import type { OperationLogSearch } from '#web/records/operationLog/operationLogSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

/** '' is any. */
type Fields = {
  period: OpenDays
  type: LogType | ''
  operation: Operation | ''
  user: string | undefined
  result: 'success' | 'refused' | ''
  company: string
}

const fieldsOf = (search: OperationLogSearch): Fields => {
  const { from, until } = logPeriod(search)
  return {
    period: rangeOf(from, until),
    type: typeOf(search) ?? '',
    operation: operationOf(search) ?? '',
    user: search.user,
    result: search.result ?? '',
    company: search.company ?? '',
  }
}

const searchOf = ({ period, type, operation, user, result, company }: Fields): OperationLogSearch => ({
  ...daysOf(period),
  type: type || undefined,
  operation: operation || undefined,
  user: user?.trim() || undefined,
  result: result || undefined,
  company: company || undefined,
})

const filterNames = ['from', 'until', 'type', 'operation', 'user', 'result', 'company'] as const
const typeNames = Object.keys(logTypes) as LogType[]
const operationsOf = (type: LogType | '') =>
  (Object.keys(operations) as Operation[]).filter(name => type === '' || operations[name] === type)

type Props = { search: OperationLogSearch; isPhone: boolean; onSearch: (search: OperationLogSearch) => void }

/** Narrows the log down; the order stays. */
export function LogFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const fields = useMemo(() => fieldsOf(search), [search])
  const { order, size } = search
  const any = { value: '', label: t('lists.filter.any') }
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={filterNames.filter(name => search[name] !== undefined).length}
      isPhone={isPhone}
      onSearch={filled => onSearch({ ...searchOf(filled), order, size })}
      onClear={() => onSearch({ order, size })}
    >
      <OptionalDays name="period" label={t('operationLog.filter.period')} isPeriod />
      <Form.Item name="type" label={t('operationLog.filter.type')}>
        <Select
          popupMatchSelectWidth={false}
          options={[any, ...typeNames.map(value => ({ value, label: t(`operationLog.types.${value}`) }))]}
        />
      </Form.Item>
      <OperationField any={any} />
      <Form.Item name="user" label={t('operationLog.filter.user')}>
        <Input maxLength={100} placeholder={t('operationLog.filter.userHint')} />
      </Form.Item>
      <Form.Item name="result" label={t('operationLog.filter.result')}>
        <Select
          options={[
            any,
            ...(['success', 'refused'] as const).map(value => ({ value, label: t(`operationLog.${value}`) })),
          ]}
        />
      </Form.Item>
      <CompanyField label={t('operationLog.filter.company')} />
    </FilterForm>
  )
}

/** Only operations of the chosen type are offered; one of another type gives way. */
function OperationField({ any }: { any: { value: ''; label: string } | { value: string; label: string } }) {
  const t = useText()
  const form = Form.useFormInstance<Fields>()
  const type = Form.useWatch('type', form) ?? ''
  const offered = operationsOf(type)
  const chosen = Form.useWatch('operation', form) ?? ''
  if (chosen !== '' && !offered.includes(chosen)) form.setFieldValue('operation', '')
  return (
    <Form.Item name="operation" label={t('operationLog.filter.operation')}>
      <Select
        popupMatchSelectWidth={false}
        options={[any, ...offered.map(value => ({ value, label: t(`operationLog.operations.${value}`) }))]}
      />
    </Form.Item>
  )
}
