import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { AuditCheck } from '#contract/records/calls/auditTrail.ts'
import { CheckDialog } from '#web/records/auditTrail/verification/CheckDialog.tsx'
import { CheckOutcome } from '#web/records/auditTrail/verification/CheckOutcome.tsx'
import { VerificationResults } from '#web/records/auditTrail/verification/VerificationResults.tsx'
import { LastSeal } from '#web/records/auditTrail/verification/LastSeal.tsx'
import type { TrailState } from '#web/records/auditTrail/verification/useTrailState.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Whether the trail can be relied on: its last seal, what waits for one, and what the last check found. */
export function TrailStateSection({ state }: { state: TrailState }) {
  const t = useText()
  const [check] = state.checks
  return (
    <Flex component="section" wrap gap="12px 40px" className="box" aria-label={t('auditTrail.state.title')}>
      <LastSeal head={state.head} />
      {state.waiting !== null && <Waiting count={state.waiting} />}
      <LastCheck state={state} />
      {state.mayCheck && <StartButton isRunning={check?.outcome === 'running'} />}
      {check?.outcome === 'unsound' && <VerificationResults check={check} isWhole={state.mayCheck} />}
    </Flex>
  )
}

function Waiting({ count }: { count: number }) {
  const t = useText()
  const times = useTimes()
  return (
    <div>
      <div className="quiet">{t('auditTrail.state.waiting')}</div>
      <div className="heading">{t('auditTrail.state.waitingNumber', { number: times.count(count) })}</div>
    </div>
  )
}

function LastCheck({ state: { checks, mayCheck } }: { state: TrailState }) {
  const t = useText()
  const [check, ...earlier] = checks
  return (
    <div aria-live="polite" style={{ flex: '0 1 260px' }}>
      <div className="quiet">{t('auditTrail.state.lastCheck')}</div>
      {check ? <CheckOutcome check={check} isWhole={mayCheck} /> : <div>{t('auditTrail.state.never')}</div>}
      {earlier.length > 0 && <EarlierChecks checks={earlier} />}
    </div>
  )
}

/** Those before, as far back as a glance needs them; the trail itself has all. */
function EarlierChecks({ checks }: { checks: readonly AuditCheck[] }) {
  const t = useText()
  const { instant } = useTimes()
  return (
    <details className="quiet">
      <summary>{t('auditTrail.state.earlier')}</summary>
      {checks.map(check => (
        <div key={check.id}>
          {instant(check.endedAt ?? check.askedAt)} {t(`auditTrail.state.outcomes.${check.outcome}`)}
        </div>
      ))}
    </details>
  )
}

function StartButton({ isRunning }: { isRunning: boolean }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <div style={{ alignSelf: 'center' }}>
      <Button disabled={isRunning} onClick={() => setAsked(true)}>
        {t('auditTrail.state.start')}
      </Button>
      {isAsked && <CheckDialog onClose={() => setAsked(false)} />}
    </div>
  )
}
