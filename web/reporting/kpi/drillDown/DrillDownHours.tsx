import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import type { HourKpi } from '#web/reporting/kpi/drillDown/hourSums.ts'
import { HoursCards } from '#web/reporting/kpi/drillDown/HoursCards.tsx'
import { HoursTable } from '#web/reporting/kpi/drillDown/HoursTable.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

/** The registered months behind a share, with their sums: the share's numerator and denominator. */
export function DrillDownHours({ kpi, asked }: { kpi: HourKpi; asked: Asked }) {
  const t = useText()
  const { count } = useTimes()
  const isPhone = usePhone()
  const answer = useCall(kpiCalls.getKpiHours, asked, { keepPrevious: true })
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const rows = answer.data?.rows
  if (rows?.length === 0) return <Notice title={t('kpi.behind.noHours')}>{t('kpi.noHours')}</Notice>
  return (
    <section className={answer.isPlaceholderData ? 'list list-old' : 'list'}>
      <div className="list-found" role="status">
        <strong>{rows ? t('kpi.behind.hours.found', { number: count(rows.length) }) : t('common.loading')}</strong>
      </div>
      {rows && (isPhone ? <HoursCards kpi={kpi} rows={rows} /> : <HoursTable kpi={kpi} rows={rows} />)}
    </section>
  )
}
