import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

/** Asks before what was typed into a row is lost to another row. */
export function DiscardDialog(props: { row: MonthlyKpi; onStay: () => void; onDiscard: () => void }) {
  const t = useText()
  const what = useMonthName()(props.row)
  return (
    <ConfirmDialog
      title={t('kpiRegistration.unsaved.title')}
      act={t('kpiRegistration.unsaved.discard')}
      cancel={t('kpiRegistration.unsaved.stay')}
      onAct={props.onDiscard}
      onClose={props.onStay}
    >
      <p>{t('kpiRegistration.unsaved.text', { what })}</p>
    </ConfirmDialog>
  )
}
