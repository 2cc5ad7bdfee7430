import { Form, Radio, type FormItemProps, type RadioGroupProps } from 'antd'
import type { ReactNode } from 'react'

type Props<Value> = Omit<FormItemProps, 'children' | 'label'> &
  Pick<RadioGroupProps, 'vertical' | 'onChange'> & {
    label: string
    values: readonly Value[]
    textOf: (value: Value) => ReactNode
  }

/** One of a few that are all in sight. */
export const RadioItem = <Value extends string | number>(props: Props<Value>) => {
  const { label, values, textOf, vertical = false, onChange, ...item } = props
  const options = values.map(value => ({ value, label: textOf(value) }))
  return (
    <Form.Item label={label} {...item}>
      <Radio.Group aria-label={label} options={options} vertical={vertical} onChange={onChange} />
    </Form.Item>
  )
}
