import type { madeDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import type { caseEventKinds } from '#contract/quality/types/evidenceTypes.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export type CaseEventKind = (typeof caseEventKinds)[number]
type NewEvent = {
  caseId: number
  kind: CaseEventKind
  at: Date
  /** Null: the portal. */
  userId: number | null
  reason?: string | null
  /** For the sentence of the timeline: numbers, days, names of fields. */
  facts?: Record<string, unknown>
}

/** Adds an event to the timeline of a case. */
export async function noteCaseEvent(tx: Tx, { caseId, kind, at, userId, reason, facts }: NewEvent): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({ case_id: caseId, kind, at, user_id: userId, reason: reason ?? null, facts: JSON.stringify(facts ?? {}) })
    .execute()
}

/** The number of lots by decision, for events and messages. */
export function decisionCounts(lots: readonly { decision: string }[]) {
  const count = (decision: (typeof madeDecisions)[number]) => lots.filter(lot => lot.decision === decision).length
  return { released: count('released'), restricted: count('restricted'), rejected: count('rejected') }
}
