import { sql } from 'kysely'
import type pg from 'pg'
import type { LoggerCurve } from '#contract/devices/types/loggerTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { gapThresholdMs, intervalMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import { medianStepOfTimes } from '#contract/telemetry/rules/temperature/steps.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { loggerInScope } from '#server/devices/loggers/administeredLogger.ts'
import { visibleAmong } from '#server/devices/loggers/deliveryScope.ts'
import type { LoggerReader } from '#server/devices/loggers/registry.ts'
import { curveBuilder } from '#server/telemetry/readings/curve.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

const shownMs = 48 * 3_600_000

/** The last 48 hours that a logger measured; 4508 if it has no readings. */
export async function loggerCurve(
  reader: LoggerReader,
  pool: pg.Pool,
  input: { loggerId: number; width: number },
): Promise<LoggerCurve> {
  const { db, timeZone } = reader
  const { id, intervalSeconds } = await loggerInScope(db, reader.scope, input.loggerId)
  const progress = await db
    .selectFrom('logger_progress')
    .select('last_at')
    .where('logger_id', '=', id)
    .executeTakeFirst()
  if (!progress?.last_at) throw new PortalError(codes.noTemperatureData)
  const toMs = progress.last_at.getTime()
  const fromMs = toMs - shownMs
  const hidden = await hiddenSpans(reader, id, { fromMs, toMs })
  const [times, values]: [number[], number[]] = [[], []]
  let hidesReadings = false
  const client = await pool.connect()
  try {
    await readStoredReadings(client, id, fromMs, toMs + 1, (atMs, milliCelsius) => {
      if (hidden.some(span => span.fromMs <= atMs && atMs < span.toMs)) hidesReadings = true
      else {
        times.push(atMs)
        values.push(milliCelsius)
      }
    })
  } finally {
    client.release()
  }
  const medianStepMs = medianStepOfTimes(Float64Array.from(times))
  const interval = intervalMs({ assignmentSeconds: null, registrySeconds: intervalSeconds, medianStepMs })
  const builder = curveBuilder({ fromMs, toMs, width: input.width, thresholdMs: gapThresholdMs(interval) })
  for (const [place, atMs] of times.entries()) builder.add(atMs, values[place] ?? 0)
  const iso = (ms: number) => new Date(ms).toISOString()
  return { timeZone, from: iso(fromMs), to: iso(toMs), curve: builder.finish(), hidesReadings }
}

type Span = { fromMs: number; toMs: number }

/** Times in which the logger measured only for deliveries that the caller may not see completely. If two senders have assigned it, one visible delivery shows its readings. */
async function hiddenSpans({ db, deliveries }: LoggerReader, loggerId: number, span: Span): Promise<Span[]> {
  const overlapping = sql`
    select l.delivery_id, l.from_at, t.end_at
      from logger_assignments l join assignment_temperature t on t.logger_assignment_id = l.id
     where l.logger_id = ${loggerId} and l.from_at <= ${new Date(span.toMs)}
       and (t.end_at is null or t.end_at > greatest(l.from_at, ${new Date(span.fromMs)}))`
  const spansOf = (isShown: boolean) => sql`
    (select coalesce(range_agg(tstzrange(o.from_at, o.end_at)), '{}') from overlapping o
      where ${sql.lit(isShown)} = exists (
        select from visible v where v.delivery_id = o.delivery_id and v.is_party))`
  const { rows } = await sql<{ fromMs: number; toMs: number | null }>`
    with overlapping as (${overlapping}),
    ${visibleAmong(deliveries, sql`select delivery_id from overlapping`)}
    select (extract(epoch from lower(hidden)) * 1000)::float8 as "fromMs",
           (extract(epoch from upper(hidden)) * 1000)::float8 as "toMs"
      from unnest(${spansOf(false)} - ${spansOf(true)}) hidden`.execute(db)
  return rows.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? Infinity }))
}
