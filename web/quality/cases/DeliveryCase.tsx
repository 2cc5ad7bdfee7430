import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { StateTag } from '#web/quality/cases/caseTexts.tsx'
import { OpenCaseDialog } from '#web/quality/lazyParts.ts'
import { useDeliveryRelease } from '#web/quality/useDeliveryRelease.ts'

/** A quiet line about the delivery's case that leads to it; where there is none, the way to open one for who may. */
export function DeliveryCase({ deliveryId, awaiting }: { deliveryId: number; awaiting: ReactNode }) {
  const t = useText()
  const { data, isPending } = useDeliveryRelease(deliveryId)
  if (isPending) return awaiting
  if (!data) return null
  const { caseId, caseNumber, caseState } = data
  if (caseId === null || caseState === null) {
    return data.mayOpenCase ? (
      <Flex justify="end" className="no-print">
        <DialogButton size="small" type="text" label={t('cases.delivery.open')}>
          {close => <OpenCaseDialog deliveryId={deliveryId} onClose={close} />}
        </DialogButton>
      </Flex>
    ) : null
  }
  return (
    <Flex component="section" gap="small" wrap align="center" className="box" aria-label={t('cases.delivery.title')}>
      <strong>{t('cases.delivery.title')}</strong>
      <CaseLink caseId={caseId} className="strong">
        {caseNumber}
      </CaseLink>
      <StateTag state={caseState} />
    </Flex>
  )
}
