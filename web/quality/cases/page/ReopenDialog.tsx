import { caseCalls } from '#contract/quality/calls/cases.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ReasonDialog } from '#web/quality/cases/page/ReasonDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** Takes a concluded case up again, for a reason. */
export function ReopenDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const t = useText()
  const reopen = useCallMutation(caseCalls.reopenCase)
  const give = async (reason: string) => {
    await reopen.mutateAsync({ caseId, reason }).then(
      () => showNotice(t => t('cases.reopen.done')),
      () => undefined,
    )
    onClose()
  }
  return (
    <ReasonDialog
      title={t('cases.reopen.title')}
      action={t('cases.reopen.action')}
      isPending={reopen.isPending}
      onClose={onClose}
      onGiven={reason => void give(reason)}
    >
      <p>{t('cases.reopen.effect')}</p>
    </ReasonDialog>
  )
}
