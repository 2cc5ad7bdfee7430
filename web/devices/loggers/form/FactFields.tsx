import { Form, Input } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'

/** What people call it, what it is, and what is to be known of it. */
export function FactFields() {
  const t = useText()
  return (
    <>
      <Form.Item name="name" label={t('loggers.columns.name')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="model" label={t('loggers.columns.model')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('loggers.note')} className="wide">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}
