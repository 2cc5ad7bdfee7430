import { Form, Input, type FormItemProps } from 'antd'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import { refuse, said } from '#web/kernel/texts/said.tsx'

type Props = Pick<FormItemProps, 'extra' | 'dependencies'> & {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password' | 'off'
  /** What tells that it is empty (IDN-43). */
  emptyCode: ErrorCode
  /** What is wrong with what was typed. */
  fault?: (typed: string) => ErrorCode | undefined
}

/**
 * A password with its rules below it: while it is typed they advise, once it is left or sent they stand in red. What the
 * server finds wrong stands there too, until it is changed.
 */
export function PasswordField({ name, label, autoComplete, emptyCode, fault, ...item }: Props) {
  const evaluate = async (_rule: unknown, typed?: string) => {
    const code = typed ? fault?.(typed) : undefined
    if (code) await refuse(t => t(`codes.${code}`))
  }
  return (
    <Form.Item
      name={name}
      label={label}
      validateFirst
      validateTrigger={['onChange', 'onBlur']}
      rules={[
        { required: true, message: said(t => t(`codes.${emptyCode}`)), validateTrigger: 'onSubmit' },
        { validator: evaluate, validateTrigger: 'onBlur' },
        { validator: evaluate, validateTrigger: 'onChange', warningOnly: true },
      ]}
      {...item}
    >
      <Input.Password size="large" autoComplete={autoComplete} maxLength={200} />
    </Form.Item>
  )
}
