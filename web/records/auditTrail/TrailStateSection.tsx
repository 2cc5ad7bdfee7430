import { CheckCircleOutlined, CloseCircleOutlined, HourglassOutlined, WarningOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { auditTrailCalls, type AuditCheck } from '#contract/records/calls/auditTrail.ts'
import { tableText } from '#contract/records/words/auditWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { LastSeal, StartButton } from '#web/records/auditTrail/trailActs.tsx'

type TrailState = ResponseOf<typeof auditTrailCalls.getAuditState>

const whileCheckingMs = 2000
const otherwiseMs = 60_000

/** How far the trail is sealed and what its checks found, asked more often while one goes on. */
export function useTrailState() {
  const [isChecking, setChecking] = useState(false)
  const answer = useCall(
    auditTrailCalls.getAuditState,
    {},
    { background: true, quiet: true, refetchIntervalMs: isChecking ? whileCheckingMs : otherwiseMs },
  )
  const isRunning = answer.data?.checks[0]?.outcome === 'running'
  if (isRunning !== isChecking) setChecking(isRunning)
  return answer
}

/** Whether the trail can be relied on: its last seal, what waits for one, and what the last check found. */
export function TrailStateSection({ state: { head, waiting, checks, mayCheck } }: { state: TrailState }) {
  const { t, count, instant } = useWords()
  const [check, ...earlier] = checks
  return (
    <Flex component="section" wrap gap="12px 40px" className="box" aria-label={t('auditTrail.state.title')}>
      <LastSeal head={head} />
      {waiting !== null && (
        <div>
          <div className="quiet">{t('auditTrail.state.waiting')}</div>
          <div className="heading">{t('auditTrail.state.waitingNumber', { number: count(waiting) })}</div>
        </div>
      )}
      <div aria-live="polite" style={{ flex: '0 1 360px' }}>
        <div className="quiet">{t('auditTrail.state.lastCheck')}</div>
        {check ? <CheckOutcome check={check} isWhole={mayCheck} /> : <div>{t('auditTrail.state.never')}</div>}
        {/* Those before, as far back as a glance needs them; the trail itself has all. */}
        {earlier.length > 0 && (
          <details className="quiet">
            <summary>{t('auditTrail.state.earlier')}</summary>
            {earlier.map(({ id, endedAt, askedAt, outcome }) => (
              <div key={id}>
                {instant(endedAt ?? askedAt)} {t(`auditTrail.state.outcomes.${outcome}`)}
              </div>
            ))}
          </details>
        )}
      </div>
      {mayCheck && <StartButton isRunning={check?.outcome === 'running'} />}
      {check?.outcome === 'unsound' && <Results check={check} isWhole={mayCheck} />}
    </Flex>
  )
}

const signs = {
  running: HourglassOutlined,
  sound: CheckCircleOutlined,
  unsound: CloseCircleOutlined,
  failed: WarningOutlined,
} satisfies Record<AuditCheck['outcome'], unknown>

/** `isWhole`: who asked, and what was found, is the platform's to know. */
type CheckProps = { check: AuditCheck; isWhole: boolean }

function CheckOutcome({ check: { outcome, resultCount, endedAt, askedAt, askedBy }, isWhole }: CheckProps) {
  const { t, count, instant } = useWords()
  const Sign = signs[outcome]
  const asked = askedBy === null ? t('auditTrail.state.byClock') : t('auditTrail.state.askedBy', { name: askedBy })
  return (
    <>
      <div className={outcome === 'unsound' ? 'heading wrong' : 'heading'}>
        <Sign aria-hidden /> {t(`auditTrail.state.outcomes.${outcome}`)}
        {resultCount ? ` (${t('auditTrail.state.found', { number: count(resultCount) })})` : ''}
      </div>
      <div className="quiet">
        {instant(endedAt ?? askedAt)}
        {isWhole && ` · ${asked}`}
      </div>
    </>
  )
}

/** What a check found, in the words of the check (as the logs have them); for others, that there is something. */
function Results({ check: { results, resultCount }, isWhole }: CheckProps) {
  const { t, language, count } = useWords()
  if (!isWhole) return <p className="full-width">{t('auditTrail.state.notice')}</p>
  const left = (resultCount ?? 0) - results.length
  return (
    <details className="full-width">
      <summary>{t('auditTrail.state.results')}</summary>
      <ul className="bullets" style={{ maxHeight: 240, overflow: 'auto' }}>
        {results.map(({ table, record, what }) => (
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
