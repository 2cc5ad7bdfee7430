import { Form, Input } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'

/** A key is one of a kind of record: it can be told once that is chosen. */
export function RecordField() {
  const t = useText()
  const table = Form.useWatch<string | null>('table', Form.useFormInstance())
  return (
    <Form.Item
      name="record"
      label={t('auditTrail.filter.record')}
      getValueProps={value => ({ value: table ? value : '' })}
    >
      <Input maxLength={200} disabled={!table} />
    </Form.Item>
  )
}
