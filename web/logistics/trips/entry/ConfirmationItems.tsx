import { Form, Input } from 'antd'
import { useState } from 'react'
import { newSecret } from '#web/kernel/session/storedSession.ts'
import { required, useText } from '#web/kernel/texts/useWords.ts'

/** By which a confirmation that is sent twice is recognised. */
export const newClientId = () => newSecret().slice(0, 32)

/** A field, so that a draft keeps it: sent again after the next login, it is still the same confirmation. */
export function ClientIdItem() {
  const [clientId] = useState(newClientId)
  return (
    <Form.Item name="clientId" initialValue={clientId} hidden>
      <Input />
    </Form.Item>
  )
}

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
