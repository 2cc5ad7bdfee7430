import { kpiRegistrationCalls, type MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

/** Says what deleting a month does, and does it. */
export function RemovalDialog({ row, onClose }: { row: MonthlyKpi; onClose: () => void }) {
  const t = useText()
  const what = useMonthName()(row)
  const remove = useCallMutation(kpiRegistrationCalls.deleteMonthlyKpi)
  const confirm = () =>
    remove.mutate(
      { centreCode: row.centre.code, month: row.month },
      {
        onSuccess: () => showNotice(t => t('kpiRegistration.row.removed', { what })),
        // A failure shows its message, which the dialog would hide.
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title={t('kpiRegistration.removal.title')}
      act={t('kpiRegistration.row.remove')}
      isActing={remove.isPending}
      onAct={confirm}
      onClose={onClose}
    >
      <p>{t('kpiRegistration.removal.text', { what })}</p>
    </ConfirmDialog>
  )
}
