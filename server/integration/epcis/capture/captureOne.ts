import { sql } from 'kysely'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { insertCapture, type Accepted } from '#server/integration/epcis/capture/acceptDocument.ts'
import { captureEventsJob, runCapture } from '#server/integration/epcis/capture/runCapture.ts'

/** A process that ends before it captured its event leaves that to a job, after so long. */
const leftAfterMs = 60_000

/** Captures a single event at once; returns its id, and the capture by which its sender asks what became of it. */
export async function captureOne(
  appContext: AppContext,
  key: ApiKey,
  accepted: Accepted,
): Promise<{ eventId: string; captureId: string }> {
  const { id, captureId } = await writeTransaction(appContext.pool, async (_client, tx) => {
    const now = appContext.now()
    const capture = await insertCapture(tx, key, accepted, 'rollback', now)
    await addJob(tx, captureEventsJob, { id: capture.id }, { runAt: new Date(now.getTime() + leftAfterMs) })
    return capture
  })
  await runCapture(appContext, id)
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from epcis_events where capture_id = ${id}`.execute(appContext.db)
  const [event] = rows
  if (!event) throw new Error(`capture ${id} has no event`)
  return { ...event, captureId }
}
