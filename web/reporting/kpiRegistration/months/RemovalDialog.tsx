import { Button } from 'antd'
import { kpiRegistrationCalls, type MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

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
    <Dialog
      title={t('kpiRegistration.removal.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('kpiRegistration.row.cancel')}</Button>
          <Button type="primary" loading={remove.isPending} onClick={confirm}>
            {t('kpiRegistration.row.remove')}
          </Button>
        </>
      }
    >
      <p>{t('kpiRegistration.removal.text', { what })}</p>
    </Dialog>
  )
}
