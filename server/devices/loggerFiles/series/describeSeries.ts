import { sql } from 'kysely'
import type { LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { gapThresholdMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import type { SeriesDecision } from '#contract/devices/rules/loggerFileStates.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/devices/loggerFiles/describeFile.ts'
import { expectedCounts } from '#server/devices/loggerFiles/series/expectedCounts.ts'
import type { StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { loggersById, loggersBySerial, otherOwners } from '#server/devices/loggerFiles/series/loggerChoices.ts'
import type { LoggerFileReading, SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import { curveBuilder } from '#server/telemetry/readings/curve.ts'

/** Further series of a file are described without curves and expected counts. */
const maxExamined = 20

type Decided = {
  key: string
  decision: SeriesDecision
  loggerId: number | null
  accepted: number | null
  duplicate: number | null
  conflict: number | null
  decidedBy: string | null
  decidedAt: Date
}

/** Each series of a file with its logger and the decision, or the expected counts. */
export async function describeSeries(
  { db, pool }: Context,
  file: StoredFile,
  findings: LoggerFileFindings,
  reading: LoggerFileReading | undefined,
  { isAgain }: { isAgain: boolean },
): Promise<LoggerFileSeries[]> {
  const decided = isAgain ? new Map<string, Decided>() : await decidedSeries(db, file.id)
  // A file that is read again is withdrawn first, so its own stored readings must not be compared.
  const isCompared = !isAgain || file.state === 'withdrawn'
  const serials = findings.series.flatMap(({ serial }) => serial ?? [])
  const bySerial = await loggersBySerial(db, file, serials)
  const others = await otherOwners(db, file, serials)
  const loggerIds = [...decided.values()].flatMap(({ loggerId }) => loggerId ?? [])
  const byId = await loggersById(db, file, loggerIds)
  const described: LoggerFileSeries[] = []
  for (const [place, { key, serial, intervalSeconds }] of findings.series.entries()) {
    const stored = decided.get(key)
    const logger = (stored?.loggerId ? byId.get(stored.loggerId) : bySerial.get(serial ?? '')) ?? null
    const isOpen = stored === undefined || stored.decision === 'waiting'
    const read = isOpen && place < maxExamined ? reading?.series.find(series => series.key === key) : undefined
    described.push({
      key,
      decision: stored?.decision ?? null,
      logger,
      otherOwner: others.get(serial ?? '') ?? null,
      counts: countsOf(stored),
      expected:
        isCompared && read && logger && read.readings.count > 0
          ? await expectedCounts(pool, read, logger.loggerId)
          : null,
      curve: read ? seriesCurve(read.readings, intervalSeconds) : null,
      decidedBy: stored?.decidedBy ?? null,
      decidedAt: stored?.decidedAt.toISOString() ?? null,
    })
  }
  return described
}

function countsOf(decided: Decided | undefined): LoggerFileSeries['counts'] {
  if (!decided) return null
  const { accepted, duplicate, conflict } = decided
  return accepted === null || duplicate === null || conflict === null ? null : { accepted, duplicate, conflict }
}

async function decidedSeries(db: Db, fileId: number): Promise<Map<string, Decided>> {
  const { rows } = await sql<Decided>`
    select s.key, s.decision, s.logger_id as "loggerId", s.accepted, s.duplicate, s.conflict, u.name as "decidedBy",
           s.decided_at as "decidedAt"
      from logger_file_series s left join users u on u.id = s.decided_by
     where s.logger_file_id = ${fileId} and s.withdrawal_id is null`.execute(db)
  return new Map(rows.map(row => [row.key, row]))
}

const widthPx = 160

/** A series reduced for a small chart; null without readings. */
function seriesCurve(readings: SeriesReadings, intervalSeconds: number | null): LoggerFileSeries['curve'] {
  if (readings.count === 0) return null
  const order = inTimeOrder(readings)
  const at = (place: number) => readings.atMs[order[place] ?? 0] ?? 0
  const curve = curveBuilder({
    fromMs: at(0),
    toMs: at(readings.count - 1),
    width: widthPx,
    thresholdMs: gapThresholdMs(1000 * (intervalSeconds ?? 0)),
  })
  for (const place of order) curve.add(readings.atMs[place] ?? 0, readings.milliCelsius[place] ?? 0)
  return curve.finish()
}

/** Files are in the order of time, unless the clock was set back. */
function inTimeOrder({ count, atMs }: SeriesReadings): Int32Array {
  const order = Int32Array.from({ length: count }, (_, place) => place)
  const compare = (a: number, b: number) => (atMs[a] ?? 0) - (atMs[b] ?? 0) || a - b
  for (let i = 1; i < count; i++) if (compare(i - 1, i) > 0) return order.sort(compare)
  return order
}
