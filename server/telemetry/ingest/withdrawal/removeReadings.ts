import type pg from 'pg'
import { segmentsWithin } from '#server/telemetry/segments/readSegments.ts'
import { replaceSegments, whileReplaceable } from '#server/telemetry/segments/replaceSegments.ts'
import { selected } from '#server/telemetry/segments/readingColumns.ts'
import { readingsOf } from '#server/telemetry/segments/segment.ts'
import type { Withdrawn } from '#server/telemetry/ingest/withdrawal/withdrawBatches.ts'

/** Takes the readings of withdrawn batches out of their segments; returns how many. Refused if evidence must stay. */
export async function removeReadings(client: pg.PoolClient, withdrawn: Withdrawn): Promise<number> {
  const { withdrawalId, loggerIds, span } = withdrawn
  const batchIds = new Set(withdrawn.batchIds)
  const [fromMs, untilMs] = [span.fromMs, span.toMs + 1]
  let count = 0
  for (const loggerId of loggerIds) {
    await whileReplaceable(client, { loggerId, fromMs, untilMs, withdrawalId }, async () => {
      for (const segment of await segmentsWithin(client, loggerId, fromMs, untilMs)) {
        const readings = readingsOf(segment)
        const kept = selected(readings, n => !batchIds.has(readings.batchId[n] ?? 0))
        if (kept.atMs.length === segment.count) continue
        await replaceSegments(client, loggerId, [segment], kept)
        count += segment.count - kept.atMs.length
      }
    })
  }
  return count
}
