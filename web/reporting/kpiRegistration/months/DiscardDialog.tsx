import { Button } from 'antd'
import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Asks before what was typed into a row is lost to another row. */
export function DiscardDialog(props: { row: MonthlyKpi; onStay: () => void; onDiscard: () => void }) {
  const t = useText()
  const what = useMonthName()(props.row)
  return (
    <Dialog
      title={t('kpiRegistration.unsaved.title')}
      onClose={props.onStay}
      buttons={
        <>
          <Button onClick={props.onStay}>{t('kpiRegistration.unsaved.stay')}</Button>
          <Button type="primary" onClick={props.onDiscard}>
            {t('kpiRegistration.unsaved.discard')}
          </Button>
        </>
      }
    >
      <p>{t('kpiRegistration.unsaved.text', { what })}</p>
    </Dialog>
  )
}
