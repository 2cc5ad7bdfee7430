import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { useCall } from '#web/kernel/api/queries.ts'

export type TrailState = ResponseOf<typeof auditTrailCalls.getAuditState>

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
