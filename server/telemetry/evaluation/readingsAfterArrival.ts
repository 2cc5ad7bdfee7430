import { prepared } from '#server/platform/db/statements/prepared.ts'
import type { ReadingSpan } from '#server/telemetry/evaluation/assignmentRecords.ts'

/** A statement for new readings: they may speak against the time of an arrival that ended an assignment (LOG-143). */
export const queueAfterArrival = (loggerIds: readonly number[], { fromMs, toMs }: ReadingSpan) =>
  prepared('select queue_readings_after_arrival($1, to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0))', [
    loggerIds,
    fromMs,
    toMs,
  ])

/** A statement for re-evaluated deliveries: with other items, tolerances or assignments their arrivals are checked again. */
export const queueArrived = (deliveryIds: readonly number[]) =>
  prepared(
    'insert into alert_queue (delivery_id) select id from deliveries where id = any($1) and delivered_at is not null',
    [deliveryIds],
  )
