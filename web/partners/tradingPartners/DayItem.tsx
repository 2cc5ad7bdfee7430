import { Form, Input } from 'antd'
import { said } from '#web/kernel/texts/said.tsx'

type Props = { name: string; label: string; extra?: string; isOptional?: boolean }

/** A day; the browser's own field, since a calendar of its own would open behind the dialog. */
export function DayItem({ name, label, extra, isOptional = false }: Props) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={isOptional ? [] : [{ required: true, message: said(t => t('partners.dayMissing')) }]}
    >
      <Input type="date" />
    </Form.Item>
  )
}
