import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * Tells the depositor's quality contacts of cases that are past their due date, once for each such date. All in one
 * transaction: a process that dies midway has told nobody, and of two at once the second finds nothing to tell.
 */
export async function remindOfCases(_payload: Record<string, never>, appContext: AppContext): Promise<void> {
  const clock = clockOf(appContext)
  const today = dayIn(clock.now, clock.timeZone)
  await appContext.db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal')
    const { rows } = await sql<{ caseId: number; dueOn: string }>`
      update excursion_cases set overdue_notified_for = due_on
       where state <> 'concluded' and due_on < ${today}::date and overdue_notified_for is distinct from due_on
      returning id as "caseId", due_on as "dueOn"`.execute(tx)
    for (const { caseId, dueOn } of rows.toSorted((a, b) => a.caseId - b.caseId)) {
      await notifyOfCase(tx, caseId, { kind: 'caseOverdue', dueOn }, clock)
    }
  })
}
