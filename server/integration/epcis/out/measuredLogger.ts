import type pg from 'pg'
import type { Device, Excursion, MeasuredLogger, Reading } from '#contract/integration/epcis/out/deliveryFacts.ts'
import { specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import type { AssignmentEvaluation } from '#server/logistics/deliveries/assignments/assignmentEvaluation.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { archivedMonths } from '#server/telemetry/readings/archivedTimes.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

/** More readings are not told at once: no document that can be captured would hold them (partnerApiBodyLimitBytes). */
export const mostReadings = 100_000

/** How many readings may be told, and how many of them still. */
export type ReadingBudget = { readonly most: number; left: number }

export const readingBudget = (most = mostReadings): ReadingBudget => ({ most, left: most })

/** Not all readings can be told: there are more than are told at once, or some are in the archive. */
export class ReadingsLeftOut extends Error {
  readonly why: 'tooMany' | 'archived'

  constructor(why: ReadingsLeftOut['why']) {
    super('not all readings can be told')
    this.why = why
  }
}

/** How loggers are named, by their ids. */
export type LoggerKeys = ReadonlyMap<number, Omit<Device, 'serial'>>

/** A logger's figures as evaluated for the viewer, with its readings if they are asked for. */
export async function measuredLogger(
  { db, pool }: { db: Db; pool: pg.Pool },
  evaluation: AssignmentEvaluation,
  keys: LoggerKeys,
  budget: ReadingBudget | null,
): Promise<MeasuredLogger> {
  const { assignment, figures, gaps } = evaluation
  const { loggerId, serial, fromMs, endMs, intervalMs } = assignment
  const { count, firstAtMs, lastAtMs, minMilli, maxMilli, meanCelsius, mktCelsius } = figures
  return {
    device: { owner: '', grai: null, giai: null, ...keys.get(loggerId), serial },
    fromMs,
    toMs: endMs ?? lastAtMs ?? fromMs,
    intervalMs,
    count,
    firstAtMs,
    lastAtMs,
    minMilli,
    maxMilli,
    meanCelsius,
    mktCelsius,
    gaps,
    excursions: excursionsOf(evaluation),
    readings: budget && (await readingsOf({ db, pool }, evaluation, budget)),
  }
}

/** By the bands of the items, never by their intersection; items with the same band share an excursion. */
function excursionsOf({ assignment, periods }: AssignmentEvaluation): Excursion[] {
  const specs = new Map(assignment.items.map(({ spec }) => [specKey(spec), spec]))
  return periods.flatMap(({ kind, specKey: key, startedAtMs, endedAtMs, lowestMilli, highestMilli }) => {
    const spec = specs.get(key)
    return spec && kind === 'excursion' ? [{ startedAtMs, endedAtMs, lowestMilli, highestMilli, spec }] : []
  })
}

async function readingsOf(
  { db, pool }: { db: Db; pool: pg.Pool },
  { figures, assignment: { loggerId, fromMs, endMs } }: AssignmentEvaluation,
  budget: ReadingBudget,
): Promise<Reading[]> {
  budget.left -= figures.count
  if (budget.left < 0) throw new ReadingsLeftOut('tooMany')
  if ((await archivedMonths(db, { fromMs, endMs })).length > 0) throw new ReadingsLeftOut('archived')
  const humidities = new Map<number, number>()
  const readings: Reading[] = []
  const client = await pool.connect()
  try {
    const take = (atMs: number, milliCelsius: number) => readings.push({ atMs, milliCelsius, centiHumidity: null })
    await readStoredReadings(client, loggerId, fromMs, endMs, take, (atMs, centi) => humidities.set(atMs, centi))
  } finally {
    client.release()
  }
  // A month was moved meanwhile.
  if (readings.length < figures.count) throw new ReadingsLeftOut('archived')
  return readings.map(reading => ({ ...reading, centiHumidity: humidities.get(reading.atMs) ?? null }))
}
