import { sql } from 'kysely'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { insertCapture, type Accepted } from '#server/integration/epcis/capture/acceptDocument.ts'
import { runCapture } from '#server/integration/epcis/capture/runCapture.ts'

/** Captures a single event at once; returns its id, and the capture by which its sender asks what became of it. */
export async function captureOne(
  appContext: AppContext,
  key: ApiKey,
  accepted: Accepted,
): Promise<{ eventId: string; captureId: string }> {
  const { id, captureId } = await writeTransaction(appContext.pool, (_client, tx) =>
    insertCapture(tx, key, accepted, 'rollback', appContext.now()),
  )
  await runCapture(appContext, id)
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from epcis_events where capture_id = ${id}`.execute(appContext.db)
  return { eventId: rows[0]?.eventId ?? '', captureId }
}
