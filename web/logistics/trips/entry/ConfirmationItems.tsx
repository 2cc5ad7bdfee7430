import { Form, Input } from 'antd'
import { newSecret } from '#web/kernel/session/storedSession.ts'
import { required, useText } from '#web/kernel/texts/useWords.ts'

/** By which a confirmation that is sent twice is recognised. */
export const newClientId = () => newSecret().slice(0, 32)

/** When it happened, on the clock that the hint names. */
export function ConfirmedAtItem({ hint }: { hint: string }) {
  const t = useText()
  return (
    <Form.Item
      name="at"
      label={t('trips.entry.at')}
      extra={hint}
      rules={[required(said => said('trips.entry.atMissing'))]}
    >
      <Input type="datetime-local" />
    </Form.Item>
  )
}

export function RemarkItem() {
  const t = useText()
  return (
    <Form.Item name="remark" label={t('trips.entry.remark')} className="wide">
      <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
  )
}
