import { kpiCalls, type KpiHours } from '#contract/calls/kpi.ts'
import type { Kpi } from '#contract/rules/kpi.ts'
import { useCall } from '#web/api/queries.ts'
import type { Asked } from '#web/kpi/asked.ts'
import { shareOf } from '#web/kpi/figures.ts'
import { useKpiTexts } from '#web/kpi/useKpiTexts.ts'
import { LoadFailed } from '#web/layout/LoadFailed.tsx'
import { useLocalName, useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The downtime that a KPI counts. */
const downtimes = { businessStopTime: 'businessDowntimeHours', systemDowntime: 'systemDowntimeHours' } as const
export type HourKpi = keyof typeof downtimes
export const isHourKpi = (kpi: Kpi): kpi is HourKpi => kpi in downtimes

/** The registered months behind a share, with their sums: the share's numerator and denominator. */
export function HoursBehind({ kpi, asked }: { kpi: HourKpi; asked: Asked }) {
  const t = useText()
  const { count } = useTimes()
  const answer = useCall(kpiCalls.getKpiHours, asked, { keepPrevious: true })
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const rows = answer.data?.rows
  if (rows?.length === 0) return <Notice title={t('kpi.behind.noHours')}>{t('kpi.noHours')}</Notice>
  return (
    <section className={answer.isPlaceholderData ? 'list list-old' : 'list'}>
      <div className="list-found" role="status">
        <strong>{rows ? t('kpi.behind.hours.found', { number: count(rows.length) }) : t('common.loading')}</strong>
      </div>
      {rows && <HoursTable kpi={kpi} rows={rows} />}
    </section>
  )
}

function HoursTable({ kpi, rows }: { kpi: HourKpi; rows: readonly KpiHours[] }) {
  const t = useText()
  const texts = useKpiTexts()
  const localName = useLocalName()
  const downtime = downtimes[kpi]
  const hasReason = kpi === 'businessStopTime'
  return (
    <div
      className="list-scroll"
      role="region"
      tabIndex={0}
      aria-label={t('kpi.behind.title', { kpi: t(`kpi.words.kpis.${kpi}`) })}
    >
      <table className="list-table kpi-hours">
        <thead>
          <tr>
            <th scope="col">{t('kpi.words.month')}</th>
            <th scope="col">{t('kpi.words.centre')}</th>
            <th scope="col" className="list-number">
              {t(`kpi.words.numerators.${kpi}`)}
            </th>
            <th scope="col" className="list-number">
              {t(`kpi.words.denominators.${kpi}`)}
            </th>
            <th scope="col" className="list-number">
              {t('kpi.share')}
            </th>
            {hasReason && <th scope="col">{t('kpi.words.reason')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={`${row.month} ${row.centre.code}`}>
              <th scope="row">{texts.month(row.month)}</th>
              <td>{localName(row.centre.name, row.centre.nameEn)}</td>
              <Hours downtime={row[downtime]} working={row.workingHours} />
              {hasReason && <td>{row.reason}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('kpi.behind.hours.total')}
            </th>
            <Hours downtime={sum(rows, downtime)} working={sum(rows, 'workingHours')} />
            {hasReason && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Hours({ downtime, working }: { downtime: number; working: number }) {
  const texts = useKpiTexts()
  const share = shareOf({ numerator: downtime, denominator: working, beside: 0 })
  return [texts.amount(downtime), texts.amount(working), share === null ? '' : texts.percent(share)].map(
    (text, index) => (
      <td key={['downtime', 'working', 'share'][index]} className="list-number">
        {text}
      </td>
    ),
  )
}

/** Hours are hundredths: doubles would add 0.1 and 0.2 to something else. */
const sum = (rows: readonly KpiHours[], name: 'workingHours' | (typeof downtimes)[HourKpi]) =>
  rows.reduce((total, row) => total + Math.round(row[name] * 100), 0) / 100
