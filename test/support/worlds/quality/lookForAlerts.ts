import { findTimedAlerts, workAlerts } from '#server/quality/alerts/workAlerts.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** The jobs that find alerts and report them, which run each minute and every few seconds. */
export async function lookForAlerts(appContext: AppContext): Promise<void> {
  await findTimedAlerts(appContext)
  await workAlerts(appContext)
}
