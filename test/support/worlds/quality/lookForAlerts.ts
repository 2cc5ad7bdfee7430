import { findTimedAlerts, workAlerts } from '#server/quality/alerts/workAlerts.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** All that the portal does by itself to find alerts and tell of them: by the minute and every few seconds. */
export async function lookForAlerts(appContext: AppContext): Promise<void> {
  await findTimedAlerts(appContext)
  await workAlerts(appContext)
}
