import type pg from 'pg'
import { linkOwns } from '#contract/telemetry/rules/evaluation/linkEnd.ts'
import { firstAtLeast } from '#contract/telemetry/rules/temperature/steps.ts'
import type { Classified } from '#server/telemetry/ingest/classifyReadings.ts'
import { advanceLink, judgeAnew, type JudgedLink } from '#server/telemetry/evaluation/judgeLink.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { keepCalibrationOf } from '#server/telemetry/ingest/updateCalibrationStatus.ts'
import { linksOfLoggers, type LinkRecord } from '#server/telemetry/evaluation/linkRecords.ts'
import { saveJudgedLinks } from '#server/telemetry/evaluation/saveJudgedLinks.ts'
import type { SortedReadings } from '#server/telemetry/ingest/sortedReadings.ts'
import { summariseDeliveries } from '#server/telemetry/evaluation/summariseDeliveries.ts'

/** One logger's new readings, in order of time. */
type Fresh = { atMs: Float64Array; milliCelsius: Int32Array }

/** Carries the judging of every link that owns one of the new readings or conflicts on, and sums its delivery up. */
export async function advanceLinks(
  client: pg.PoolClient,
  sorted: SortedReadings,
  classified: Classified,
  loggerIdOf: (place: number) => number,
): Promise<void> {
  const fresh = freshByLogger(sorted, classified, loggerIdOf)
  const conflictTimes = Map.groupBy(classified.conflicts, conflict => conflict.loggerId)
  const loggerIds = [...new Set([...fresh.keys(), ...conflictTimes.keys()])]
  if (loggerIds.length === 0) return
  const judged: JudgedLink[] = []
  const contradicted: LinkRecord[] = []
  for (const link of await linksOfLoggers(client, loggerIds, spanOf(sorted))) {
    const one = await judgeNew(client, link, fresh.get(link.loggerId))
    if (one) judged.push(one)
    if (conflictTimes.get(link.loggerId)?.some(({ atMs }) => linkOwns(link, atMs))) contradicted.push(link)
  }
  await saveJudgedLinks(client, judged)
  await countConflicts(
    client,
    contradicted.map(link => link.linkId),
  )
  await summariseDeliveries(
    client,
    [...judged.map(one => one.link), ...contradicted].map(link => link.deliveryId),
  )
  await keepCalibrationOf(client, judged)
}

async function judgeNew(client: pg.PoolClient, link: LinkRecord, fresh: Fresh | undefined): Promise<JudgedLink | null> {
  if (!fresh) return null
  const from = firstAtLeast(fresh.atMs, link.fromMs)
  const end = link.endMs === null ? fresh.atMs.length : firstAtLeast(fresh.atMs, link.endMs)
  if (from >= end) return null
  const readings = (take: (atMs: number, milliCelsius: number) => void) => {
    for (let i = from; i < end; i++) take(fresh.atMs[i] ?? 0, fresh.milliCelsius[i] ?? 0)
  }
  return advanceLink(link, fresh.atMs[from] ?? 0, readings) ?? (await judgeAnew(client, link))
}

/** Conflicts are no figure; a link counts those of its time. */
export async function countConflicts(client: pg.PoolClient, linkIds: number[]): Promise<void> {
  if (linkIds.length === 0) return
  await client.query(
    `update link_temperature t set conflict_count = (
        select count(*) from reading_conflicts c
         where c.logger_id = l.logger_id and c.at >= l.from_at and (t.end_at is null or c.at < t.end_at))
       from logger_links l where l.id = t.logger_link_id and l.id = any($1)`,
    [linkIds],
  )
}

function freshByLogger(
  { incoming }: SortedReadings,
  { fresh }: Classified,
  loggerIdOf: (place: number) => number,
): Map<number, Fresh> {
  const byLogger = new Map<number, Fresh>()
  for (let start = 0, end = 0; start < fresh.length; start = end) {
    const loggerId = loggerIdOf(fresh[start] ?? 0)
    while (end < fresh.length && loggerIdOf(fresh[end] ?? 0) === loggerId) end += 1
    byLogger.set(loggerId, columnsOf(incoming, fresh.subarray(start, end)))
  }
  return byLogger
}

/** Plain loops: a callback for each of 10,000 readings took longer than judging them. */
function columnsOf(incoming: IncomingReadings, places: Int32Array): Fresh {
  const atMs = new Float64Array(places.length)
  const milliCelsius = new Int32Array(places.length)
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0
    atMs[i] = incoming.atMs[place] ?? 0
    milliCelsius[i] = incoming.milliCelsius[place] ?? 0
  }
  return { atMs, milliCelsius }
}

function spanOf({ incoming, order, slices }: SortedReadings) {
  const at = (index: number) => incoming.atMs[order[index] ?? 0] ?? 0
  return {
    fromMs: Math.min(...slices.map(slice => at(slice.start))),
    toMs: Math.max(...slices.map(slice => at(slice.end - 1))),
  }
}
