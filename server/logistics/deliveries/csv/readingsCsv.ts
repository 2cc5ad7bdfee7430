import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { escapeLiteral, type Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { codes } from '#contract/kernel/codes.ts'
import { type Calibration, coveredSpans } from '#contract/telemetry/rules/loggers/calibration.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import type { PartColumn } from '#contract/logistics/words/partsCsvWords.ts'
import { byteOrderMark, csvLine, harmless } from '#server/platform/csv/csvFile.ts'
import { refuseArchived } from '#server/telemetry/readings/archivedTimes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import {
  assignmentsFor,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
import { spanEnd } from '#server/telemetry/readings/spanEnd.ts'
import { headsOf } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { calibrationsOf } from '#server/telemetry/retention/calibrations.ts'

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
  const heads = headsOf(columns, reader)
  const known = await calibrationsOf(
    db,
    wanted.map(assignment => assignment.loggerId),
  )
  const selects = wanted.map(assignment => {
    const position = located.has(assignment.assignmentId) ? 'lat, lon' : 'null, null'
    const calibration = calibrationSql(known.get(assignment.loggerId) ?? [], reader)
    return copySql(
      assignment,
      [celsius, '(centi_humidity / 100.0)::numeric(5, 2)', position, calibration],
      reader.timeZone,
    )
  })
  return Readable.from(chunks(pool, heads, selects), { objectMode: false })
}

/** All positions that the viewer may see, with the temperature if it is disclosed too; 5502 without any. */
export async function positionsCsv({ db, pool, access }: Seen, reader: Reader): Promise<Readable> {
  const assignments = await assignmentsFor(db, access, 'location')
  if (!(await anyPosition(db, assignments))) throw new PortalError(codes.locationDataMissing)
  await refuseArchived(db, assignments, codes.locationDataMissing)
  const evaluated = await assignmentIds(db, access, 'temperature')
  const heads = headsOf(['logger', 'time', 'lat', 'lon', 'celsius'] satisfies PartColumn[], reader)
  const selects = assignments.map(assignment => {
    const columns = ['lat, lon', evaluated.has(assignment.assignmentId) ? celsius : 'null']
    return copySql(assignment, columns, reader.timeZone, 'where lat is not null')
  })
  return Readable.from(chunks(pool, heads, selects), { objectMode: false })
}

const assignmentIds = async (db: Db, access: DeliveryAccess, kind: 'temperature' | 'location') =>
  new Set((await assignmentsFor(db, access, kind)).map(assignment => assignment.assignmentId))

async function anyPosition(db: Db, assignments: readonly DeliveryAssignment[]): Promise<boolean> {
  for (const { loggerId, fromMs, endMs } of assignments) {
    const { rows } = await sql`
      select from positions_between(${loggerId}, ${new Date(fromMs)}, ${spanEnd(endMs)}) limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

async function* chunks(pool: Pool, heads: readonly string[], selects: readonly string[]) {
  yield Buffer.from(byteOrderMark + csvLine(heads))
  const client = await pool.connect()
  let isWhole = false
  try {
    // The client sets the pace. Concurrency limits bound the number of such queries (server/platform/rateLimits).
    await client.query('set statement_timeout = 0')
    for (const select of selects) yield* client.query(copyTo(select)) as AsyncIterable<Buffer>
    await client.query('reset statement_timeout')
    isWhole = true
  } finally {
    // If the client disconnects, COPY is unfinished, and the connection cannot be reused.
    client.release(!isWhole)
  }
}

const celsius = '(milli_celsius / 1000.0)::numeric(10, 3)'

/** SQL for the calibration flag of a reading, in words. */
function calibrationSql(calibrations: readonly Calibration[], { language, timeZone }: Reader): string {
  const { flags } = calibrationWords[language]
  const covered = coveredSpans(calibrations, timeZone)
  if (covered === null) return escapeLiteral(flags.unknown)
  const iso = (ms: number) => new Date(ms).toISOString()
  const spans = covered.map(({ fromMs, untilMs }) => `[${iso(fromMs)},${iso(untilMs)})`)
  const isCovered = `at <@ '{${spans.join(',')}}'::tstzmultirange`
  return `case when ${isCovered} then ${escapeLiteral(flags.calibrated)} else ${escapeLiteral(flags.uncalibrated)} end`
}

/** COPY takes no parameters: serial and time zone are escaped; everything else is a number or a formatted instant. */
function copySql(assignment: DeliveryAssignment, columns: readonly string[], timeZone: string, condition = ''): string {
  const zone = escapeLiteral(timeZone)
  const offset = `(at at time zone ${zone}) - (at at time zone 'UTC')`
  const sign = `case when ${offset} < interval '0' then '-' else '+' end`
  const size = `case when ${offset} < interval '0' then -(${offset}) else ${offset} end`
  return `copy (
    select ${escapeLiteral(harmless(assignment.serial))},
           to_char(at at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') || ${sign} || to_char(${size}, 'HH24:MI'),
           ${columns.join(', ')}
      from readings_between(${assignment.loggerId}, '${new Date(assignment.fromMs).toISOString()}', '${spanEnd(assignment.endMs)}') ${condition}
     order by at) to stdout with (format csv)`
}
