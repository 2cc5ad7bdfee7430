import { Form, Input } from 'antd'
import { maxReasonLength } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'

/** Why; it stays with the record. */
export function ReasonField({ hint }: { hint?: string }) {
  const t = useText()
  return (
    <Form.Item
      name="reason"
      label={t('loggers.reason')}
      extra={hint}
      className="wide"
      rules={[{ required: true, whitespace: true, message: said(t => t('loggers.faults.reason')) }]}
    >
      <Input maxLength={maxReasonLength} autoComplete="off" />
    </Form.Item>
  )
}
