import { EditOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Form, Input, Flex } from 'antd'
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { AuditObservation, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { maxObservationLength } from '#contract/partners/rules/vendors.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { failureText } from '#web/kernel/api/errors/callError.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useDraft, waitingDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { type Sentence, useText } from '#web/kernel/texts/useWords.ts'
import { EntryForm } from '#web/partners/vendors/form/EntryForm.tsx'
import { handledHere } from '#web/partners/vendors/form/fieldIssues.ts'
import {
  fieldsOfLicence,
  isChanged,
  licenceRequest,
  type LicenceFields,
} from '#web/partners/vendors/form/entryFields.ts'
import { LicenceFieldSet } from '#web/partners/vendors/form/LicenceFieldSet.tsx'
import '#web/kernel/ui/forms/form.css'

/** Tells the page how to learn whether a form holds something that is not sent yet; answers how to take that back. */
export type Watch = (isUnsaved: () => boolean) => () => void

type OpenedProps = {
  /** The name of what is typed into it. */
  draft: string
  icon: ReactNode
  label?: string | undefined
  text: string
  children: (close: () => void) => ReactNode
}

/** A button, and in its place the form that it opens. */
function Opened({ draft, icon, label, text, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(() => waitingDraft(draft) !== undefined)
  if (isOpen) return children(() => setOpen(false))
  return (
    <Button icon={icon} aria-label={label} onClick={() => setOpen(true)}>
      {text}
    </Button>
  )
}

type AnswerProps = { observation: AuditObservation; vendorCode: string; watch: Watch }
const answerDraft = ({ observationId, answer }: AuditObservation) =>
  `${vendorCalls.answerObservation.path} ${observationId} ${answer ?? ''}`

/** The vendor answers a finding, or rewords its answer. */
export function AnswerForm(props: AnswerProps) {
  const t = useText()
  const text = t(`vendors.answer.${props.observation.answer === null ? 'open' : 'again'}`)
  return (
    <Opened draft={answerDraft(props.observation)} icon={<EditOutlined aria-hidden />} text={text}>
      {close => <OpenAnswer {...props} onClose={close} />}
    </Opened>
  )
}

function OpenAnswer({ observation, vendorCode, watch, onClose }: AnswerProps & { onClose: () => void }) {
  const t = useText()
  const { observationId, answer: given } = observation
  const [typed, setTyped] = useState(given ?? '')
  const [fault, setFault] = useState<Sentence>()
  const changes = useChangeKeys()
  const { isSending, send } = useCallAction(vendorCalls.answerObservation, {
    changes,
    handledHere,
    done: t => t('vendors.answer.sent'),
    onDone: onClose,
    onFailed: error => setFault(() => () => failureText(error)),
  })
  const id = `answer-${observationId}`
  const isUnsaved = () => typed !== (given ?? '')
  useEffect(() => watch(isUnsaved))
  useDraft(answerDraft(observation), () => (isUnsaved() ? typed : undefined), setTyped, changes)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const answer = typed.trim()
    if (answer === '') setFault((): Sentence => t => t('vendors.answer.empty'))
    else send({ observationId, answer, enterpriseCode: vendorCode })
  }
  return (
    <form noValidate onSubmit={submit} className="vendor-answer-form">
      <label htmlFor={id}>{t('vendors.facts.answer')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={maxObservationLength}
        value={typed}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={event => setTyped(event.target.value)}
      />
      <div id={`${id}-hint`} className={fault ? 'wrong' : 'quiet'}>
        {fault?.(t) ?? t('vendors.answer.hint')}
      </div>
      <Flex wrap gap="small" align="center" className="wide">
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('vendors.answer.send')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </Flex>
    </form>
  )
}

type LicenceProps = {
  vendorId: number
  vendorCode: string
  /** The one whose next issue it is; without it a new licence. */
  licence?: VendorLicence
  watch: Watch
}
const licenceDraft = ({ vendorId, licence }: LicenceProps) =>
  `${vendorCalls.uploadLicence.path} ${vendorId} ${JSON.stringify(licence ?? null)}`

/** The vendor hands in a licence, or the next issue of one. */
export function HandInLicence(props: LicenceProps) {
  const t = useText()
  const { licence } = props
  const label = licence && t('vendors.handIn.renewOf', { name: licence.name })
  const text = t(`vendors.handIn.${licence ? 'renew' : 'add'}`)
  return (
    <Opened draft={licenceDraft(props)} icon={<UploadOutlined aria-hidden />} label={label} text={text}>
      {close => <OpenLicence {...props} title={label ?? text} onClose={close} />}
    </Opened>
  )
}

function OpenLicence(props: LicenceProps & { title: string; onClose: () => void }) {
  const { vendorId, vendorCode, licence, watch, title, onClose } = props
  const t = useText()
  const [form] = Form.useForm<LicenceFields>()
  // The next issue is another paper with another end.
  const [before] = useState<LicenceFields>(() => ({ ...fieldsOfLicence(licence), expiresOn: null, document: null }))
  const fieldsNow = () => form.getFieldsValue(true) as LicenceFields
  const isUnsaved = () => isChanged(before, fieldsNow())
  useEffect(() => watch(isUnsaved))
  const changes = useChangeKeys()
  useDraft(
    licenceDraft(props),
    () => (isUnsaved() ? fieldsNow() : undefined),
    draft => form.setFieldsValue(draft),
    changes,
  )
  return (
    <div className="vendor-hand-in box filled full-width">
      <EntryForm
        form={form}
        title={title}
        enterpriseCode={vendorCode}
        initial={before}
        // The page asks once for all its forms.
        isChanged={() => false}
        call={vendorCalls.uploadLicence}
        changes={changes}
        request={fields => ({
          vendorId,
          licenceId: licence?.licenceId,
          ...licenceRequest(fields),
          documentId: fields.document?.documentId ?? 0,
          enterpriseCode: vendorCode,
        })}
        done={t => t('vendors.handIn.sent')}
        onSaved={onClose}
        submitText={t('vendors.handIn.send')}
        onCancel={onClose}
      >
        <LicenceFieldSet needsPaper />
      </EntryForm>
    </div>
  )
}
