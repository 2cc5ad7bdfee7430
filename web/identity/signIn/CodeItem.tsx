import { Form, Input } from 'antd'
import type { ComponentProps } from 'react'
import { said, required, useText } from '#web/kernel/texts/useWords.ts'

/** The field of a mailed one-time password. */
export function CodeItem(input: ComponentProps<typeof Input>) {
  const t = useText()
  return (
    <Form.Item
      name="oneTimePassword"
      label={t('session.oneTimePassword')}
      normalize={codeDigits}
      rules={[
        required(t => t('codes.4007')),
        { pattern: /^\d{6}$/, message: said(t => t('session.codeNotSixDigits')) },
      ]}
    >
      <Input size="large" inputMode="numeric" autoComplete="one-time-code" {...input} />
    </Form.Item>
  )
}

/** Digits of a mailed code as typed in Japanese input, or pasted with spaces around or between them. */
const codeDigits = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').slice(0, 6)
