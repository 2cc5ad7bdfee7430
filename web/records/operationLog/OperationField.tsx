import { Form, Select } from 'antd'
import type { LogType } from '#contract/kernel/operations.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { operationOf, operationsOf } from '#web/records/operationLog/operationLogList.ts'

/** Only operations of the chosen type are offered; one of another type gives way. */
export function OperationField() {
  const t = useText()
  const type = Form.useWatch<LogType | null>('type', Form.useFormInstance()) ?? undefined
  const offered = operationsOf(type).map(value => ({ value, label: t(`operationLog.operations.${value}`) }))
  return (
    <Form.Item
      name="operation"
      label={t('operationLog.filter.operation')}
      getValueProps={value => ({ value: operationOf(type, value) ?? '' })}
      normalize={value => value || null}
    >
      <Select popupMatchSelectWidth={false} options={[{ value: '', label: t('lists.filter.any') }, ...offered]} />
    </Form.Item>
  )
}
