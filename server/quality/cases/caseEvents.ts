import type { caseEventKinds } from '#contract/quality/types/evidenceTypes.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export type CaseEventKind = (typeof caseEventKinds)[number]
type Noted = {
  caseId: number
  kind: CaseEventKind
  at: Date
  /** Null: by itself. */
  userId: number | null
  reason?: string | null
  /** For the sentence of the time line: numbers, days, names of fields. */
  facts?: Record<string, unknown>
}

/** Puts something that happened to a case into its time line: in the transaction in which it happened. */
export async function noteCaseEvent(tx: Tx, { caseId, kind, at, userId, reason, facts }: Noted): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({ case_id: caseId, kind, at, user_id: userId, reason: reason ?? null, facts: JSON.stringify(facts ?? {}) })
    .execute()
}
