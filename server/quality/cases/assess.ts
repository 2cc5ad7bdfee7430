import { isDeepStrictEqual } from 'node:util'
import { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { refuse, type Act } from '#server/quality/cases/runCommand.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'

/** Takes a case under assessment; whoever does is its assessor. */
export async function startAssessment({ tx, found: { caseId }, by, now }: Act): Promise<void> {
  await tx
    .updateTable('excursion_cases')
    .set({ state: 'underAssessment', assessor_id: by.userId, updated_at: now })
    .where('id', '=', caseId)
    .execute()
  await noteCaseEvent(tx, { caseId, kind: 'assessmentStarted', at: now, userId: by.userId })
}

type Written = { assessment: Assessment; before: Assessment }

/** Writes the assessment; 4022 where somebody else has written since `before` was read. */
export async function saveAssessment({ tx, found: { caseId }, by, now }: Act, { assessment, before }: Written) {
  const { stored } = await tx
    .selectFrom('excursion_cases')
    .select('assessment as stored')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const known = Assessment.parse(stored)
  if (!isDeepStrictEqual(known, before)) refuse('before', 'assessmentChanged')
  const names = Object.keys(Assessment.shape) as (keyof Assessment)[]
  const fields = names.filter(name => assessment[name] !== known[name])
  if (fields.length === 0) return
  await tx
    .updateTable('excursion_cases')
    .set({ assessment: JSON.stringify(assessment), updated_at: now })
    .where('id', '=', caseId)
    .execute()
  await noteCaseEvent(tx, { caseId, kind: 'assessmentChanged', at: now, userId: by.userId, facts: { fields } })
}

/** Another due date, from today on; its passing is told anew. */
export async function changeDueDate({ tx, found: { caseId }, by, now, timeZone }: Act, dueOn: string, reason: string) {
  if (dueOn < dayIn(now, timeZone)) refuse('dueOn', 'dayPassed')
  const { before } = await tx
    .selectFrom('excursion_cases')
    .select('due_on as before')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  if (before === dueOn) return
  await tx.updateTable('excursion_cases').set({ due_on: dueOn, updated_at: now }).where('id', '=', caseId).execute()
  const facts = { before, dueOn }
  await noteCaseEvent(tx, { caseId, kind: 'dueDateChanged', at: now, userId: by.userId, reason, facts })
}
