import { Button } from 'antd'
import {
  kpiRegistrationCalls,
  type MonthlyKpi,
  type MonthlyKpiChange,
} from '#contract/reporting/calls/kpiRegistration.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ChangedValues } from '#web/reporting/kpiRegistration/ChangedValues.tsx'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Who changed what of a centre's month when, the newest first. */
export function HistoryDialog({ row, onClose }: { row: MonthlyKpi; onClose: () => void }) {
  const t = useText()
  const nameOf = useMonthName()
  const body = { centreCode: row.centre.code, month: row.month }
  const { data, error, refetch } = useCall(kpiRegistrationCalls.getMonthlyKpiHistory, body)
  return (
    <Dialog
      title={t('kpiRegistration.history.title', { what: nameOf(row) })}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('kpiRegistration.history.close')}</Button>}
    >
      {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <p>{t('common.loading')}</p>}
      {data?.length === 0 && <p>{t('kpiRegistration.history.none')}</p>}
      {data && data.length > 0 && (
        <ol className="kpi-history">
          {data.map(change => (
            <Entry key={`${change.at} ${change.by}`} change={change} />
          ))}
        </ol>
      )}
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
      <strong>{t(`kpiRegistration.history.${act}`)}</strong>
      <span className="quiet">{t('kpiRegistration.history.by', { at: times.instant(at), by: who })}</span>
      <ChangedValues before={before} after={after} />
    </li>
  )
}
