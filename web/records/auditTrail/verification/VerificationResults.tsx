import type { AuditCheck } from '#contract/records/calls/auditTrail.ts'
import { tableText } from '#contract/records/words/auditWords.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What a check found, in the words of the check (as the logs have them); for others than the platform, that there is something. */
export function VerificationResults({ check, isWhole }: { check: AuditCheck; isWhole: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { count } = useTimes()
  if (!isWhole) return <p className="full-width">{t('auditTrail.state.notice')}</p>
  const left = (check.resultCount ?? 0) - check.results.length
  return (
    <details className="full-width">
      <summary>{t('auditTrail.state.results')}</summary>
      <ul className="bullets" style={{ maxHeight: 240, overflow: 'auto' }}>
        {check.results.map(({ table, record, what }) => (
          <li key={`${table} ${record} ${what}`}>
            <strong>{[tableText(table, language), record && `#${record}`].filter(Boolean).join(' ')}</strong>{' '}
            <span lang="en">{what}</span>
          </li>
        ))}
        {left > 0 && <li className="quiet">{t('auditTrail.state.moreObservations', { number: count(left) })}</li>}
      </ul>
    </details>
  )
}
