import { Form, Input, type FormItemProps, Radio, type RadioGroupProps } from 'antd'
import { filled, type Sentence, useText } from '#web/kernel/texts/useWords.ts'
import type { ReactNode } from 'react'

type Props = Omit<FormItemProps, 'children'> & {
  maxLength: number
  /** What is said where it is empty; without it, it may be. */
  missing?: Sentence
  disabled?: boolean
}

/** A line to type; what browsers remember is no help. */
export const TextItem = ({ maxLength, missing, rules = [], disabled, ...item }: Props) => (
  <Form.Item rules={missing ? [filled(missing), ...rules] : rules} {...item}>
    <Input maxLength={maxLength} disabled={disabled} autoComplete="off" />
  </Form.Item>
)

type RadioProps<Value> = Omit<FormItemProps, 'children' | 'label'> &
  Pick<RadioGroupProps, 'vertical' | 'onChange'> & {
    label: string
    values: readonly Value[]
    textOf: (value: Value) => ReactNode
  }

/** One of a few that are all in sight: one of them is always chosen, so it is never marked as optional. */
export const RadioItem = <Value extends string | number>(props: RadioProps<Value>) => {
  const { label, values, textOf, vertical = false, onChange, ...item } = props
  const options = values.map(value => ({ value, label: textOf(value) }))
  return (
    <Form.Item label={label} required {...item}>
      <Radio.Group aria-label={label} options={options} vertical={vertical} onChange={onChange} />
    </Form.Item>
  )
}

type ReasonProps = {
  label?: string
  hint?: string
  maxLength?: number
  /** Where it may have several. */
  rows?: number
}

/** Why something is changed or decided; it stays with the record. */
export function ReasonField({ label, hint, maxLength = 500, rows }: ReasonProps) {
  const t = useText()
  return (
    <Form.Item
      name="reason"
      label={label ?? t('forms.reason')}
      extra={hint}
      className="wide"
      rules={[filled(t => t('forms.reasonMissing'))]}
    >
      {rows ? <Input.TextArea rows={rows} maxLength={maxLength} /> : <Input maxLength={maxLength} autoComplete="off" />}
    </Form.Item>
  )
}
