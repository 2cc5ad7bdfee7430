import { asActor } from '#server/platform/db/actor.ts'
import { askForMonths } from '#server/reporting/reportSharing/subscriptions/askForMonths.ts'
import { askForWhatHappened } from '#server/reporting/reportSharing/subscriptions/askForWhatHappened.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * The job that has subscribed reports made: of cases that were concluded, of deliveries that arrived, and of the month
 * that is over. In one transaction with the jobs that make them: what is rolled back was never asked for.
 */
export async function askForReports(_payload: Record<string, never>, { db, now, config }: AppContext): Promise<void> {
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', 'subscribed')
    await askForWhatHappened(tx, now())
    await askForMonths(tx, now(), config.timeZone)
  })
}
