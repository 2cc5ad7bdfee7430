import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { noteCaseEvent } from '#server/quality/cases/runCommand.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'

type Reopening = {
  caseId: number
  /** Null: the portal, because of an excursion. */
  userId: number | null
  reason?: string
}

/**
 * Reopens a concluded, locked case. It is due no sooner than a case that is opened today: otherwise one that was concluded in
 * time would be overdue at once.
 */
export async function setReopened(tx: Tx, { caseId, ...by }: Reopening, { now, timeZone }: EvaluationContext) {
  const { depositorId, before } = await tx
    .selectFrom('excursion_cases')
    .select(['depositor_id as depositorId', 'due_on as before'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const { assessmentDays } = await qualityRulesOf(tx, depositorId)
  const { dueOn } = await tx
    .updateTable('excursion_cases')
    .set({
      state: 'reopened',
      concluded_at: null,
      due_on: sql<string>`greatest(due_on, ${dayIn(now, timeZone)}::date + ${assessmentDays}::int)`,
      updated_at: now,
    })
    .where('id', '=', caseId)
    .returning('due_on as dueOn')
    .executeTakeFirstOrThrow()
  await noteCaseEvent(tx, { caseId, kind: 'reopened', at: now, ...by })
  if (dueOn === before) return
  await noteCaseEvent(tx, { caseId, kind: 'dueDateChanged', at: now, userId: by.userId, facts: { before, dueOn } })
}
