import { CheckCircleOutlined, CloseCircleOutlined, HourglassOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/call.ts'
import { auditTrailCalls, type AuditCheck } from '#contract/calls/auditTrail.ts'
import { useCall } from '#web/api/queries.ts'
import { CheckDialog } from '#web/auditTrail/CheckDialog.tsx'
import { Findings } from '#web/auditTrail/Findings.tsx'
import { LastSeal } from '#web/auditTrail/LastSeal.tsx'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

type State = ResponseOf<typeof auditTrailCalls.getAuditState>

const whileCheckingMs = 2000
const otherwiseMs = 60_000

/** Whether the trail can be relied on: its last seal, what waits for one, and what the last check found. */
export function TrailState() {
  const t = useText()
  const [isChecking, setChecking] = useState(false)
  const answer = useCall(
    auditTrailCalls.getAuditState,
    {},
    { background: true, quiet: true, refetchIntervalMs: isChecking ? whileCheckingMs : otherwiseMs },
  )
  const state = answer.data
  const isRunning = state?.checks[0]?.outcome === 'running'
  if (isRunning !== isChecking) setChecking(isRunning)
  return (
    <section className="audit-state" aria-label={t('auditTrail.state.title')}>
      <LastSeal head={state?.head} />
      {state?.waiting !== null && <Waiting state={state} />}
      <LastCheck state={state} />
      {state?.mayCheck && <StartButton isRunning={isRunning} onStarted={() => void answer.refetch()} />}
      {state?.checks[0]?.outcome === 'findings' && <Findings check={state.checks[0]} isWhole={state.mayCheck} />}
    </section>
  )
}

function Waiting({ state }: { state: State | undefined }) {
  const t = useText()
  const { count } = useTimes()
  return (
    <div>
      <div className="quiet">{t('auditTrail.state.waiting')}</div>
      <div className="audit-figure">
        {state ? t('auditTrail.state.waitingNumber', { number: count(state.waiting ?? 0) }) : '…'}
      </div>
    </div>
  )
}

function LastCheck({ state }: { state: State | undefined }) {
  const t = useText()
  const [check] = state?.checks ?? []
  return (
    <div className="audit-last-check" aria-live="polite">
      <div className="quiet">{t('auditTrail.state.lastCheck')}</div>
      {state && !check && <div>{t('auditTrail.state.never')}</div>}
      {check ? <Outcome check={check} /> : !state && <div className="audit-figure">…</div>}
    </div>
  )
}

const signs = {
  running: HourglassOutlined,
  sound: CheckCircleOutlined,
  findings: CloseCircleOutlined,
  failed: WarningOutlined,
} satisfies Record<AuditCheck['outcome'], unknown>

function Outcome({ check }: { check: AuditCheck }) {
  const t = useText()
  const { count, instant } = useTimes()
  const Sign = signs[check.outcome]
  const asked =
    check.askedBy === null ? t('auditTrail.state.byClock') : t('auditTrail.state.askedBy', { name: check.askedBy })
  return (
    <>
      <div className={`audit-figure audit-outcome-${check.outcome}`}>
        <Sign aria-hidden /> {t(`auditTrail.state.outcomes.${check.outcome}`)}
        {check.findingCount ? ` (${t('auditTrail.state.found', { number: count(check.findingCount) })})` : ''}
      </div>
      <div className="quiet">
        {instant(check.endedAt ?? check.askedAt)} · {asked}
      </div>
    </>
  )
}

function StartButton({ isRunning, onStarted }: { isRunning: boolean; onStarted: () => void }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="audit-start">
      <Button disabled={isRunning} onClick={() => setAsked(true)}>
        {t('auditTrail.state.start')}
      </Button>
      {isAsked && <CheckDialog onClose={() => setAsked(false)} onStarted={onStarted} />}
    </div>
  )
}
