import { useNavigate } from '@tanstack/react-router'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ReasonDialog } from '#web/quality/cases/page/ReasonDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** Opens a case by hand, and says beforehand what that does to the lots. */
export function OpenCaseDialog({ deliveryId, onClose }: { deliveryId: number; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const open = useCallMutation(caseCalls.openCase)
  const give = async (reason: string) => {
    const opened = await open.mutateAsync({ deliveryId, reason }).catch(() => null)
    onClose()
    if (!opened) return
    showNotice(t => t('cases.delivery.opened'))
    await navigate({ to: '/quality/case', search: { caseId: opened.caseId } })
  }
  return (
    <ReasonDialog
      title={t('cases.delivery.openTitle')}
      action={t('cases.delivery.open')}
      isPending={open.isPending}
      onClose={onClose}
      onGiven={reason => void give(reason)}
    >
      <p>{t('cases.delivery.openEffect')}</p>
    </ReasonDialog>
  )
}
