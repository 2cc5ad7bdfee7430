import type { KpiHours } from '#contract/reporting/calls/kpi.ts'
import { shareOf } from '#web/reporting/kpi/figures.ts'
import { downtimes, hourSums, type HourKpi } from '#web/reporting/kpi/drillDown/hourSums.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** Every registered month, and the sums that a share is made of. */
export function HoursTable({ kpi, rows }: { kpi: HourKpi; rows: readonly KpiHours[] }) {
  const t = useText()
  const texts = useKpiTexts()
  const localName = useLocalName()
  const downtime = downtimes[kpi]
  const total = hourSums(kpi, rows)
  // Other companies' reasons are not told: then there is no column for them.
  const hasReason = kpi === 'businessStopTime' && rows.some(row => row.reason !== null)
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
            <Hours downtime={total.downtime} working={total.working} />
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
