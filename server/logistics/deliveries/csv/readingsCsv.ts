import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { codes } from '#contract/kernel/codes.ts'
import { type Calibration, coveredSpans, isUncovered } from '#contract/telemetry/rules/loggers/calibration.ts'
import { zonedMillis } from '#contract/kernel/time/zonedTime.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import type { PartColumn } from '#contract/logistics/words/partsCsvWords.ts'
import { byteOrderMark, cellText, csvLine } from '#server/platform/csv/csvFile.ts'
import { refuseArchived, refuseFewer } from '#server/telemetry/readings/archivedTimes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import {
  assignmentsFor,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
import { degrees } from '#server/telemetry/readings/degrees.ts'
import { headsOf } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { calibrationsOf } from '#server/telemetry/retention/calibrations.ts'
import type { ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { positionsWithin, readingsWithin } from '#server/telemetry/segments/readSegments.ts'

type Seen = { db: Db; pool: Pool; access: DeliveryAccess }

/**
 * Streams all readings that the viewer may see, by logger: UTF-8 with BOM, time with offset, temperature in °C, humidity in
 * %. Positions only if the location is disclosed.
 */
export async function readingsCsv(
  { db, pool, access }: Seen,
  loggerAssignmentId: number | undefined,
  reader: Reader,
): Promise<Readable> {
  const assignments = await assignmentsFor(db, access, 'temperature')
  const wanted = assignments.filter(({ assignmentId }) => assignmentId === (loggerAssignmentId ?? assignmentId))
  if (wanted.every(assignment => assignment.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  await refuseArchived(db, wanted, codes.noTemperatureData)
  const located = await assignmentIds(db, access, 'location')
  const columns = ['logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'calibration'] satisfies PartColumn[]
  const known = await calibrationsOf(
    db,
    wanted.map(assignment => assignment.loggerId),
  )
  const lines = async function* () {
    for (const assignment of wanted) {
      const isLocated = located.has(assignment.assignmentId)
      const flagAt = flags(known.get(assignment.loggerId) ?? [], reader)
      yield* linesOf(pool, assignment, reader, (readings, n, atMs) => [
        celsius(readings, n),
        humidity(readings, n),
        isLocated ? degrees(readings.lat[n]) : null,
        isLocated ? degrees(readings.lon[n]) : null,
        flagAt(atMs),
      ])
    }
  }
  return fileOf(headsOf(columns, reader), lines())
}

/** All positions that the viewer may see, with the temperature if it is disclosed too; 5502 without any. */
export async function positionsCsv({ db, pool, access }: Seen, reader: Reader): Promise<Readable> {
  const assignments = await assignmentsFor(db, access, 'location')
  if (!(await anyPosition(pool, assignments))) throw new PortalError(codes.locationDataMissing)
  await refuseArchived(db, assignments, codes.locationDataMissing)
  const evaluated = await assignmentIds(db, access, 'temperature')
  const lines = async function* () {
    for (const assignment of assignments) {
      const isEvaluated = evaluated.has(assignment.assignmentId)
      yield* linesOf(pool, assignment, reader, (readings, n) => {
        const lat = degrees(readings.lat[n])
        return lat === null ? null : [lat, degrees(readings.lon[n]), isEvaluated ? celsius(readings, n) : null]
      })
    }
  }
  return fileOf(headsOf(['logger', 'time', 'lat', 'lon', 'celsius'] satisfies PartColumn[], reader), lines())
}

const assignmentIds = async (db: Db, access: DeliveryAccess, kind: 'temperature' | 'location') =>
  new Set((await assignmentsFor(db, access, kind)).map(assignment => assignment.assignmentId))

async function anyPosition(pool: Pool, assignments: readonly DeliveryAssignment[]): Promise<boolean> {
  for (const { loggerId, fromMs, endMs } of assignments)
    for await (const { atMs } of positionsWithin(pool, loggerId, fromMs, endMs)) if (atMs.length > 0) return true
  return false
}

/** Numbers and texts that need no quotes; null is empty. */
type Cells = (number | string | null)[]

/**
 * The lines of a logger's readings, many at once; no line where there are no cells. Fails where a month was moved to the
 * archive while a client took its time: a file must not end as if it was whole.
 */
async function* linesOf(
  pool: Pool,
  { serial, loggerId, fromMs, endMs, state }: DeliveryAssignment,
  { timeZone }: Reader,
  cellsOf: (readings: ReadingColumns, n: number, atMs: number) => Cells | null,
): AsyncGenerator<string> {
  const logger = cellText(serial)
  const timeOf = zonedMillis(timeZone)
  let read = 0
  for await (const readings of readingsWithin(pool, loggerId, fromMs, endMs)) {
    let text = ''
    read += readings.atMs.length
    for (let n = 0; n < readings.atMs.length; n++) {
      const atMs = readings.atMs[n] ?? 0
      const cells = cellsOf(readings, n, atMs)
      if (cells) text += `${logger},${timeOf(atMs)},${cells.join(',')}\n`
    }
    yield text
  }
  refuseFewer(read, state.count, codes.noTemperatureData)
}

/** No connection is held while a client takes its time. */
const fileOf = (heads: readonly string[], lines: AsyncIterable<string>) =>
  Readable.from(
    (async function* () {
      yield Buffer.from(byteOrderMark + csvLine(heads))
      for await (const text of lines) if (text !== '') yield Buffer.from(text)
    })(),
    { objectMode: false },
  )

const celsius = ({ milliCelsius }: ReadingColumns, n: number) => ((milliCelsius[n] ?? 0) / 1000).toFixed(3)

function humidity({ centiHumidity }: ReadingColumns, n: number): string | null {
  const centi = centiHumidity[n] ?? -1
  return centi < 0 ? null : (centi / 100).toFixed(2)
}

/** The calibration of readings, in words. */
function flags(calibrations: readonly Calibration[], { language, timeZone }: Reader): (atMs: number) => string {
  const words = calibrationWords[language].flags
  const [unknown, calibrated, uncalibrated] = [words.unknown, words.calibrated, words.uncalibrated].map(cellText)
  const covered = coveredSpans(calibrations, timeZone)
  if (covered === null) return () => unknown ?? ''
  return atMs => (isUncovered(covered, atMs) ? uncalibrated : calibrated) ?? ''
}
