import { useState } from 'react'
import { showNotice } from '#web/kernel/messages/messages.ts'
import {
  decisionRequestsOf,
  type ChosenDelivery,
  type ChosenLot,
  type Draft,
} from '#web/quality/releases/decide/decisionRequests.ts'
import { SignDialog } from '#web/quality/signatures/SignDialog.tsx'
import { Checkbox, Form, Input, Radio } from 'antd'
import { madeDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { filled, required, useText } from '#web/kernel/texts/useWords.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { useLotName } from '#web/quality/releases/lotCells.tsx'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'

type Props = { deliveries: readonly ChosenDelivery[]; onClose: () => void; onDone?: () => void }

/**
 * What is decided about lots, then the signature of each delivery's: what is signed takes effect at once. The form stays below
 * the first signature, so that who goes back, or whose session ends, has lost nothing.
 */
export function DecideDialog({ deliveries, onClose, onDone }: Props) {
  const [decided, setDecided] = useState<ReturnType<typeof decisionRequestsOf>>([])
  const [signed, setSigned] = useState(0)
  const next = decided[signed]
  const leave = () => {
    if (signed === 0) return setDecided([])
    showNotice(t => t('releases.decide.left', { number: decided.length - signed }))
    onClose()
  }
  const goOn = () => {
    if (signed + 1 < decided.length) return setSigned(signed + 1)
    const number = decided.reduce((sum, one) => sum + one.decisionRequests.length, 0)
    showNotice(t => t('releases.decide.done', { number }))
    onDone?.()
    onClose()
  }
  return (
    <>
      {signed === 0 && <DecisionRequestForm deliveries={deliveries} onClose={onClose} onDecided={setDecided} />}
      {next && (
        <SignDialog
          // Each is a signature of its own.
          key={next.deliveryId}
          act={{ kind: 'decide', deliveryId: next.deliveryId, lots: next.decisionRequests }}
          onClose={leave}
          onSigned={goOn}
        />
      )}
    </>
  )
}

type FormProps = {
  deliveries: readonly ChosenDelivery[]
  onClose: () => void
  onDecided: (decided: ReturnType<typeof decisionRequestsOf>) => void
}
/** One decision for all lots, and one for each of them; what was typed stays when somebody chooses the other way. */
type Fields = { isTogether: boolean; together?: Draft; lots?: Draft[] }

/** The decision about each lot, or one about all of them, as it will be signed. */
function DecisionRequestForm({ deliveries, onClose, onDecided }: FormProps) {
  const t = useText()
  const nameOf = useLotName()
  const [form] = Form.useForm<Fields>()
  const [only] = deliveries.length === 1 ? deliveries : []
  const lots = deliveries.flatMap(({ reference, lots: some }) => some.map(lot => ({ lot, reference })))
  const isTogether = Form.useWatch<boolean | undefined>('isTogether', form) ?? lots.length > 1
  const named = ({ lot, reference }: (typeof lots)[number]) => (
    <>
      {nameOf(lot)} {!only && <span className="quiet">{reference}</span>}
    </>
  )
  const submit = () => {
    const typed = form.getFieldsValue(true)
    const draftOf = (chosen: ChosenLot) =>
      typed.isTogether ? typed.together : typed.lots?.[lots.findIndex(({ lot }) => lot === chosen)]
    onDecided(decisionRequestsOf(deliveries, lot => draftOf(lot) as Draft))
  }
  return (
    <FormDialog<Fields>
      title={only ? t('releases.decide.titleOf', { reference: only.reference }) : t('releases.decide.title')}
      act={t('releases.decide.next')}
      form={form}
      draft={`decide ${JSON.stringify(lots.map(({ lot }) => lot))}`}
      initial={{ isTogether: lots.length > 1 }}
      allRequired
      about={
        <>
          <p className="quiet">
            {t('releases.decide.hint')}
            {!only && ` ${t('releases.decide.byDelivery', { number: deliveries.length })}`}
          </p>
          <ReadFirst deliveries={deliveries} />
        </>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="isTogether" valuePropName="checked" hidden={lots.length < 2} className="wide">
        <Checkbox>{t('releases.decide.together')}</Checkbox>
      </Form.Item>
      {isTogether ? (
        <>
          <ul className="wide" style={{ maxHeight: 160, overflowY: 'auto' }} aria-label={t('releases.decide.lots')}>
            {lots.map((one, place) => (
              <li key={place}>{named(one)}</li>
            ))}
          </ul>
          <DraftFields at={['together']} label={t('releases.columns.decision')} />
        </>
      ) : (
        lots.map((one, place) => (
          <fieldset key={place} className="box wide">
            <legend>{named(one)}</legend>
            <DraftFields at={['lots', place]} label={`${t('releases.columns.decision')}: ${nameOf(one.lot)}`} />
          </fieldset>
        ))
      )}
    </FormDialog>
  )
}

/** From a list: what is decided about, to be read beside the dialog, which stays as it is (QUA-45). */
function ReadFirst({ deliveries }: Pick<FormProps, 'deliveries'>) {
  const t = useText()
  const toRead = deliveries.filter(one => one.readFirst !== undefined)
  if (toRead.length === 0) return null
  return (
    <div>
      {t('releases.decide.readFirst')}
      <ul style={{ maxHeight: 120, overflowY: 'auto' }}>
        {toRead.map(({ deliveryId, reference, readFirst }) => (
          <li key={deliveryId}>
            <DeliveryLink to={{ deliveryId, reference }} inNewTab />
            {readFirst && (
              <>
                {' · '}
                <CaseLink caseId={readFirst.caseId} inNewTab>
                  {readFirst.number}
                </CaseLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A decision with what it is restricted to and why. */
function DraftFields({ at, label }: { at: (string | number)[]; label: string }) {
  const {
    t,
    words: { decisions: words },
  } = useEvidenceWords()
  const decision = Form.useWatch<Draft['decision'] | undefined>([...at, 'decision'])
  return (
    <div className="fields wide" style={{ '--fit': '100%' }}>
      <Form.Item
        name={[...at, 'decision']}
        extra={decision && t(`releases.decide.effects.${decision}`)}
        rules={[required(t => t('releases.decide.needDecision'))]}
      >
        <Radio.Group aria-label={label} options={madeDecisions.map(value => ({ value, label: words[value] }))} />
      </Form.Item>
      {decision === 'restricted' && (
        <Form.Item
          name={[...at, 'restriction']}
          label={t('releases.decide.restriction')}
          rules={[filled(t => t('releases.decide.needRestriction'))]}
        >
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
      )}
      <Form.Item name={[...at, 'reason']} label={t('forms.reason')} rules={[filled(t => t('forms.reasonMissing'))]}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </div>
  )
}
