import type { KpiCsvIssue } from '#contract/rules/kpiCsv.ts'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

const mostShown = 200

/** Every cell that is wrong, by line and column as the spreadsheet has them, and why. */
export function CsvFaults({ issues }: { issues: readonly KpiCsvIssue[] }) {
  const t = useText()
  const { count } = useTimes()
  const shown = issues.slice(0, mostShown)
  return (
    <>
      <p className="kpi-csv-wrong">{t('kpiRegistration.csv.faulty', { number: count(issues.length) })}</p>
      {issues.length > mostShown && (
        <p className="quiet">{t('kpiRegistration.csv.firstFaults', { number: mostShown })}</p>
      )}
      <div className="kpi-csv-list" role="region" aria-label={t('kpiRegistration.csv.faults')} tabIndex={0}>
        <table className="kpi-csv-faults">
          <thead>
            <tr>
              <th scope="col">{t('kpiRegistration.csv.line')}</th>
              <th scope="col">{t('kpiRegistration.csv.column')}</th>
              <th scope="col">{t('kpiRegistration.csv.why')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, place, fault }) => (
              <tr key={`${line} ${place} ${fault}`}>
                <td>{count(line)}</td>
                <td>{place === 'row' ? t('kpiRegistration.csv.row') : t(`kpiRegistration.columns.${place}`)}</td>
                <td>{t(`kpiRegistration.faults.${fault}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
