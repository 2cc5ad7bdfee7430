import { useState } from 'react'
import type { LotState, LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { DecisionRequestForm } from '#web/quality/releases/decide/DecisionRequestForm.tsx'
import { SignDialog } from '#web/quality/signatures/SignDialog.tsx'

export type ChosenLot = Pick<
  LotState,
  'product' | 'lot' | 'expiry' | 'quantity' | 'isInDelivery' | 'isQuarantined' | 'decision'
>
export type ChosenDelivery = { deliveryId: number; reference: string; lots: readonly ChosenLot[] }
type Decided = { deliveryId: number; decisionRequests: LotDecisionRequest[] }
type Props = { deliveries: readonly ChosenDelivery[]; onClose: () => void; onDone?: () => void }

/** What is decided about lots, then the signature of each delivery's: what is signed takes effect at once. */
export function DecideDialog({ deliveries, onClose, onDone }: Props) {
  const [decided, setDecided] = useState<readonly Decided[]>()
  const [signed, setSigned] = useState(0)
  const next = decided?.[signed]
  if (!decided || !next) return <DecisionRequestForm deliveries={deliveries} onClose={onClose} onDecided={setDecided} />
  const leave = () => {
    if (signed > 0) showNotice(t => t('releases.decide.left', { number: decided.length - signed }))
    onClose()
  }
  const goOn = () => {
    if (signed + 1 < decided.length) return setSigned(signed + 1)
    showNotice(t =>
      t('releases.decide.done', { number: decided.reduce((sum, one) => sum + one.decisionRequests.length, 0) }),
    )
    onDone?.()
    onClose()
  }
  return (
    <SignDialog
      // Each is a signature of its own.
      key={next.deliveryId}
      act={{ kind: 'decide', deliveryId: next.deliveryId, lots: next.decisionRequests }}
      onClose={leave}
      onSigned={goOn}
    />
  )
}
