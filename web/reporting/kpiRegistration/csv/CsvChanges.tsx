import type { ResponseOf } from '#contract/kernel/call.ts'
import type { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { ChangedValues } from '#web/reporting/kpiRegistration/ChangedValues.tsx'
import { useMonthName } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type CsvOutcome = ResponseOf<typeof kpiRegistrationCalls.uploadMonthlyKpi>

/** Nobody reads more; the counts are of all. */
const maxShown = 200

/** How much a file adds and changes, and each change old → new. */
export function CsvChanges({ outcome: { added, changed, unchanged, changes } }: { outcome: CsvOutcome }) {
  const t = useText()
  const { count } = useTimes()
  const nameOf = useMonthName()
  const counts = { added: count(added), changed: count(changed), unchanged: count(unchanged) }
  return (
    <>
      <p>
        <strong>{t('kpiRegistration.csv.summary', counts)}</strong>
      </p>
      {changes.length === 0 && <p>{t('kpiRegistration.csv.nothing')}</p>}
      {changes.length > maxShown && (
        <p className="quiet">{t('kpiRegistration.csv.firstChanges', { number: maxShown })}</p>
      )}
      {changes.length > 0 && (
        <ol className="divided box scroll-table-long" aria-label={t('csvUpload.changes')} tabIndex={0}>
          {changes.slice(0, maxShown).map(({ line, before, after }) => (
            <li key={line}>
              <strong>{nameOf(after)}</strong>{' '}
              <span className="quiet">{t(`kpiRegistration.csv.${before ? 'isChanged' : 'isAdded'}`)}</span>
              <ChangedValues before={before} after={after} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
