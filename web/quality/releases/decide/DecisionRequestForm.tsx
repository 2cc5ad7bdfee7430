import { Checkbox, Flex } from 'antd'
import { useId, useState } from 'react'
import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import type { ChosenDelivery } from '#web/quality/releases/decide/DecideDialog.tsx'
import { DecisionRequestFields } from '#web/quality/releases/decide/DecisionRequestFields.tsx'
import {
  emptyDraft,
  faultsOf,
  keyOfLot,
  decisionRequestsOf,
  type Draft,
} from '#web/quality/releases/decide/decisionRequests.ts'
import { useLotName } from '#web/quality/releases/lotCells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Props = {
  deliveries: readonly ChosenDelivery[]
  onClose: () => void
  onDecided: (decided: { deliveryId: number; decisionRequests: LotDecisionRequest[] }[]) => void
}

const forAll = 'all'

/** The decision about each lot, or one about all of them, as it will be signed. */
export function DecisionRequestForm({ deliveries, onClose, onDecided }: Props) {
  const t = useText()
  const name = useLotName()
  const formId = useId()
  const lots = deliveries.flatMap(({ deliveryId, reference, lots: chosen }) =>
    chosen.map(lot => ({ key: keyOfLot(deliveryId, lot), reference, lot })),
  )
  const [isTogether, setTogether] = useState(lots.length > 1)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [wasSent, setSent] = useState(false)
  const draftOf = (key: string) => drafts[isTogether ? forAll : key] ?? emptyDraft
  const [only] = deliveries.length === 1 ? deliveries : []
  const fieldsOf = (key: string, label: string) => (
    <DecisionRequestFields
      label={label}
      draft={draftOf(key)}
      faults={wasSent ? faultsOf(draftOf(key)) : []}
      onChange={draft => setDrafts({ ...drafts, [isTogether ? forAll : key]: draft })}
    />
  )
  const submit = () => {
    setSent(true)
    if (lots.every(({ key }) => faultsOf(draftOf(key)).length === 0)) onDecided(decisionRequestsOf(deliveries, draftOf))
  }
  return (
    <ConfirmDialog
      title={only ? t('releases.decide.titleOf', { reference: only.reference }) : t('releases.decide.title')}
      act={t('releases.decide.next')}
      formId={formId}
      onClose={onClose}
    >
      <Flex
        component="form"
        vertical
        gap="middle"
        id={formId}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="quiet">
          {t('releases.decide.hint')}
          {!only && ` ${t('releases.decide.byDelivery', { number: deliveries.length })}`}
        </p>
        {lots.length > 1 && (
          <Checkbox checked={isTogether} onChange={({ target }) => setTogether(target.checked)}>
            {t('releases.decide.together')}
          </Checkbox>
        )}
        {isTogether ? (
          <>
            <ul style={{ maxHeight: 160, overflowY: 'auto' }} aria-label={t('releases.decide.lots')}>
              {lots.map(({ key, reference, lot }) => (
                <li key={key}>
                  {name(lot)} {!only && <span className="quiet">{reference}</span>}
                </li>
              ))}
            </ul>
            {fieldsOf(forAll, t('releases.decide.decision'))}
          </>
        ) : (
          lots.map(({ key, reference, lot }) => (
            <fieldset key={key} className="box">
              <legend className="strong">
                {name(lot)} {!only && <span className="quiet">{reference}</span>}
              </legend>
              {fieldsOf(key, `${t('releases.decide.decision')}: ${name(lot)}`)}
            </fieldset>
          ))
        )}
      </Flex>
    </ConfirmDialog>
  )
}
