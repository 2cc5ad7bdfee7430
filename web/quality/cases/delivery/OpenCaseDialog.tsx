import { useNavigate } from '@tanstack/react-router'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { ReasonField } from '#web/quality/cases/page/ReasonField.tsx'

/** Opens a case by hand, and says beforehand what that does to the lots. */
export function OpenCaseDialog({ deliveryId, onClose }: { deliveryId: number; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const open = useCallMutation(caseCalls.openCase)
  const give = async ({ reason }: { reason: string }) => {
    const opened = await open.mutateAsync({ deliveryId, reason: reason.trim() }).catch(() => null)
    onClose()
    if (!opened) return
    showNotice(t => t('cases.delivery.opened'))
    await navigate({ to: '/quality/case', search: { caseId: opened.caseId } })
  }
  return (
    <FormDialog
      title={t('cases.delivery.openTitle')}
      act={t('cases.delivery.open')}
      isActing={open.isPending}
      about={<p>{t('cases.delivery.openEffect')}</p>}
      initial={{ reason: '' }}
      onSubmit={fields => void give(fields)}
      onClose={onClose}
    >
      <ReasonField />
    </FormDialog>
  )
}
