import { caseCalls } from '#contract/quality/calls/cases.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ReasonDialog } from '#web/quality/cases/page/ReasonDialog.tsx'
import { useCaseRefresh } from '#web/quality/cases/useCaseRefresh.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Takes a concluded case up again, for a reason. */
export function ReopenDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const t = useText()
  const refresh = useCaseRefresh()
  const reopen = useCallMutation(caseCalls.reopenCase)
  const give = async (reason: string) => {
    await reopen.mutateAsync({ caseId, reason }).then(
      () => showNotice(t => t('cases.reopen.done')),
      () => undefined,
    )
    await refresh()
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
