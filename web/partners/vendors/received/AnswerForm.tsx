import { EditOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { TFunction } from 'i18next'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { AuditObservation } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { maxObservationLength } from '#contract/partners/rules/vendors.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useVendorChange } from '#web/partners/vendors/form/useVendorChange.ts'
import type { OnUnsaved } from '#web/partners/vendors/received/useUnsaved.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'
import '#web/kernel/ui/forms/form.css'

type Props = { observation: AuditObservation; vendorCode: string; onUnsaved: OnUnsaved }

/** The vendor answers a finding, or rewords its answer. */
export function AnswerForm({ observation, vendorCode, onUnsaved }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <OpenForm
        observation={observation}
        vendorCode={vendorCode}
        onUnsaved={onUnsaved}
        onClose={() => setOpen(false)}
      />
    )
  }
  return (
    <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
      {t(`vendors.answer.${observation.answer === null ? 'open' : 'again'}`)}
    </Button>
  )
}

function OpenForm({ observation, vendorCode, onUnsaved, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const { observationId } = observation
  const [typed, setTyped] = useState(observation.answer ?? '')
  const [fault, setFault] = useState<Sentence>()
  const { isSaving, save } = useVendorChange(vendorCalls.answerObservation, error =>
    setFault(() => () => failureText(error)),
  )
  const form = `finding ${observationId}`
  const id = `answer-${observationId}`
  useEffect(() => () => onUnsaved(form, false), [form, onUnsaved])
  const type = (text: string) => {
    setTyped(text)
    onUnsaved(form, text !== (observation.answer ?? ''))
  }
  const send = async () => {
    const answer = typed.trim()
    if (answer === '') return setFault(() => (t: TFunction) => t('vendors.answer.empty'))
    const body = { observationId, answer, enterpriseCode: vendorCode }
    if ((await save(body, t => t('vendors.answer.sent'))).isSaved) onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className="vendor-answer-form">
      <label htmlFor={id}>{t('vendors.answer.label')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={maxObservationLength}
        value={typed}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={event => type(event.target.value)}
      />
      <div id={`${id}-hint`} className={fault ? 'wrong' : 'quiet'}>
        {fault?.(t) ?? t('vendors.answer.hint')}
      </div>
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('vendors.answer.send')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}
