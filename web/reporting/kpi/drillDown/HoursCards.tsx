import type { KpiHours } from '#contract/reporting/calls/kpi.ts'
import { downtimes, hourSums, type HourKpi } from '#web/reporting/kpi/drillDown/hourSums.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

/** The same on a narrow screen, the sums first. */
export function HoursCards({ kpi, rows }: { kpi: HourKpi; rows: readonly KpiHours[] }) {
  const t = useText()
  const texts = useKpiTexts()
  const localName = useLocalName()
  const total = hourSums(kpi, rows)
  return (
    <ul className="list-cards">
      <li className="list-card kpi-hours-total">
        <strong>{t('kpi.behind.hours.total')}</strong>
        <Hours kpi={kpi} {...total} />
      </li>
      {rows.map(row => (
        <li key={`${row.month} ${row.centre.code}`} className="list-card">
          <div className="list-card-head">
            <strong>{texts.month(row.month)}</strong>
            <span>{localName(row.centre.name, row.centre.nameEn)}</span>
          </div>
          <Hours kpi={kpi} downtime={row[downtimes[kpi]]} working={row.workingHours} />
          {kpi === 'businessStopTime' && row.reason && <div>{row.reason}</div>}
        </li>
      ))}
    </ul>
  )
}

function Hours({ kpi, downtime, working }: { kpi: HourKpi; downtime: number; working: number }) {
  const t = useText()
  const texts = useKpiTexts()
  return (
    <CardFacts
      facts={[
        { label: t(`kpi.words.numerators.${kpi}`), value: texts.amount(downtime) },
        { label: t(`kpi.words.denominators.${kpi}`), value: texts.amount(working) },
      ]}
    />
  )
}
