import { sql } from 'kysely'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'

type Opening = {
  deliveryId: number
  depositorId: number
  /** Null: by itself, because of an excursion. */
  by: { userId: number; reason: string } | null
}

/** Opens the case of a delivery, and answers its id; null where there is one already, opened by whoever. */
export async function insertCase(
  tx: Tx,
  opening: Opening,
  { now, timeZone }: Pick<EvaluationContext, 'now' | 'timeZone'>,
): Promise<number | null> {
  const { deliveryId, depositorId, by } = opening
  // Numbers are counted one after the other.
  await tx.selectFrom('companies').select('id').where('id', '=', depositorId).forNoKeyUpdate().execute()
  const { assessmentDays } = await qualityRulesOf(tx, depositorId)
  const today = dayIn(now, timeZone)
  const opened = await tx
    .insertInto('excursion_cases')
    .values({
      delivery_id: deliveryId,
      depositor_id: depositorId,
      number: await nextNumber(tx, depositorId, today.slice(0, 4)),
      state: 'open',
      opened_at: now,
      opened_by: by?.userId ?? null,
      opened_reason: by?.reason ?? null,
      due_on: sql<string>`${today}::date + ${assessmentDays}::int`,
      assessment: JSON.stringify(emptyAssessment),
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('delivery_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return null
  const event = { caseId: opened.id, kind: 'opened' as const, at: now }
  await noteCaseEvent(tx, { ...event, userId: by?.userId ?? null, reason: by?.reason ?? null })
  return opened.id
}

/** EC-2026-0001: no case is ever deleted, so that how many there are is the last number. */
async function nextNumber(tx: Tx, depositorId: number, year: string): Promise<string> {
  const { rows } = await sql<{ cases: number }>`
    select count(*)::int as cases from excursion_cases
     where depositor_id = ${depositorId} and number like ${`EC-${year}-%`}`.execute(tx)
  return `EC-${year}-${String((rows[0]?.cases ?? 0) + 1).padStart(4, '0')}`
}
