import { caseCalls } from '#contract/quality/calls/cases.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { ReasonField } from '#web/quality/cases/page/ReasonField.tsx'

/** Takes a concluded case up again, for a reason. */
export function ReopenDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const t = useText()
  const reopen = useCallMutation(caseCalls.reopenCase)
  const give = async ({ reason }: { reason: string }) => {
    await reopen.mutateAsync({ caseId, reason: reason.trim() }).then(
      () => showNotice(t => t('cases.reopen.done')),
      () => undefined,
    )
    onClose()
  }
  return (
    <FormDialog
      title={t('cases.reopen.title')}
      act={t('cases.reopen.action')}
      isActing={reopen.isPending}
      about={<p>{t('cases.reopen.effect')}</p>}
      initial={{ reason: '' }}
      onSubmit={fields => void give(fields)}
      onClose={onClose}
    >
      <ReasonField />
    </FormDialog>
  )
}
