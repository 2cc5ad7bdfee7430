import { Form, Input, type FormItemProps } from 'antd'
import { filled, type Sentence } from '#web/kernel/texts/useWords.ts'

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
