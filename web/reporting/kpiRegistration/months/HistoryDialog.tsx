import { Button } from 'antd'
import {
  kpiRegistrationCalls,
  type MonthlyKpi,
  type MonthlyKpiChange,
} from '#contract/reporting/calls/kpiRegistration.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ChangedValues } from '#web/reporting/kpiRegistration/ChangedValues.tsx'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Who changed what of a centre's month when, the newest first. */
export function HistoryDialog({ row, onClose }: { row: MonthlyKpi; onClose: () => void }) {
  const t = useText()
  const nameOf = useMonthName()
  const body = { centreCode: row.centre.code, month: row.month }
  const answer = useCall(kpiRegistrationCalls.getMonthlyKpiHistory, body)
  return (
    <Dialog
      title={t('kpiRegistration.history.title', { what: nameOf(row) })}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('kpiRegistration.history.close')}</Button>}
    >
      <Answered answer={answer} isEmpty={changes => changes.length === 0} empty={t('kpiRegistration.history.none')}>
        {changes => (
          <ol className="divided">
            {changes.map(change => (
              <Entry key={`${change.at} ${change.by}`} change={change} />
            ))}
          </ol>
        )}
      </Answered>
    </Dialog>
  )
}

function Entry({ change: { at, by, before, after } }: { change: MonthlyKpiChange }) {
  const t = useText()
  const times = useTimes()
  const act = before ? (after ? 'changed' : 'removed') : 'added'
  // What the portal or its database did is nobody's act.
  const who = /^(system|database):/.test(by) ? t('kpiRegistration.history.system') : by
  return (
    <li>
      <strong>{t(`kpiRegistration.history.${act}`)}</strong>{' '}
      <span className="quiet">{t('kpiRegistration.history.by', { at: times.instant(at), by: who })}</span>
      <ChangedValues before={before} after={after} />
    </li>
  )
}
