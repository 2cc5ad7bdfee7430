import { CompiledQuery } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { firstAtLeast } from '#contract/telemetry/rules/temperature/steps.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { columnsWithin, inOrder, selected, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { readingsOf, type Segment } from '#server/telemetry/segments/segment.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

type Row = Omit<Segment, 'milli' | 'batch'> & {
  milliBase: number
  milliUnit: number
  milliCodes: Buffer
  batchId: number
  batchCodes: Buffer
}

type Span = [loggerId: number, fromMs: number, endMs: number | null]

const columns = `
  logger_id as "loggerId", reading_count as count, (extract(epoch from first_at) * 1000)::float8 as "firstMs",
  (extract(epoch from last_at) * 1000)::float8 as "lastMs", step_ms as "stepMs", time_unit as "timeUnit", times,
  milli_base as "milliBase", milli_unit as "milliUnit", milli as "milliCodes", batch_id::float8 as "batchId",
  batches as "batchCodes"`
const arrays = `array_send(centi_humidity) as "centiHumidity", array_send(lat) as lat, array_send(lon) as lon`
const humidityArray = `array_send(centi_humidity) as "centiHumidity", null::bytea as lat, null::bytea as lon`
const noArrays = `null::bytea as "centiHumidity", null::bytea as lat, null::bytea as lon`

/** Where segments are read from: a plain client, or Kysely in the caller's transaction. */
export type SegmentSource = ClientBase | Pool | DbOrTx

const ofSpan = (wanted: string, condition = 'true') => `
  select ${wanted} from reading_segments
   where logger_id = $1 and reading_segments.first_at >= to_timestamp($2 / 1000.0)
     and reading_segments.first_at < to_timestamp($3 / 1000.0) and reading_segments.last_at >= to_timestamp($4 / 1000.0) and ${condition}
   order by reading_segments.first_at`

/**
 * The segments of a logger with readings in [fromMs, endMs), in the order of their first readings; endMs null: no end. By one
 * statement, so that segments merged meanwhile are read before or after, never both: a million readings are about 2 MB.
 */
export const segmentsWithin = (source: SegmentSource, ...span: Span): Promise<Segment[]> =>
  segmentsBy(source, ofSpan(`${columns}, ${arrays}`), boundsOf(span))

const boundsOf = ([loggerId, fromMs, endMs]: Span) => [loggerId, utcMonth(fromMs).fromMs, endMs ?? latestMs, fromMs]

/** The same without positions, and without humidity unless it is asked for: they have many times the bytes. */
export const temperaturesWithin = (source: SegmentSource, span: Span, withHumidity: boolean): Promise<Segment[]> =>
  segmentsBy(source, ofSpan(`${columns}, ${withHumidity ? humidityArray : noArrays}`), boundsOf(span))

export type SegmentBounds = Pick<Segment, 'firstMs' | 'lastMs' | 'count'>

/** Where the segments of a span begin and end, without their readings; in the order of their first readings. */
export const boundsWithin = (source: SegmentSource, ...span: Span): Promise<SegmentBounds[]> =>
  rowsBy(source, ofSpan(bounds), boundsOf(span))

const bounds = `
  (extract(epoch from first_at) * 1000)::float8 as "firstMs", (extract(epoch from last_at) * 1000)::float8 as "lastMs",
  reading_count as count`

/** The segments of a logger that begin at these times. */
export const segmentsFrom = (client: ClientBase, loggerId: number, firstMs: readonly number[]): Promise<Segment[]> =>
  segmentsBy(client, beginningAt, [loggerId, firstMs])

const beginningAt = `
  select ${columns}, ${arrays} from unnest($2::float8[]) as wanted (ms)
    join reading_segments on logger_id = $1 and reading_segments.first_at = to_timestamp(wanted.ms / 1000)
   order by reading_segments.first_at`

const segmentsBy = async (source: SegmentSource, query: string, values: unknown[]): Promise<Segment[]> =>
  (await rowsBy<Row>(source, query, values)).map(segmentIn)

async function rowsBy<Found extends object>(source: SegmentSource, query: string, values: unknown[]): Promise<Found[]> {
  const { rows } =
    'executeQuery' in source
      ? await source.executeQuery<Found>(CompiledQuery.raw(query, values))
      : await source.query<Found>(prepared(query, values))
  return rows
}

const latestMs = Date.UTC(9999, 0, 1)

const segmentIn = ({ milliBase, milliUnit, milliCodes, batchId, batchCodes, ...row }: Row): Segment => ({
  ...row,
  milli: { base: milliBase, unit: milliUnit, codes: milliCodes },
  batch: { base: batchId, unit: 1, codes: batchCodes },
})

/**
 * The readings of a logger in [fromMs, endMs) in order of time, in pieces that do not overlap. What is read by the first one
 * holds no connection.
 */
export async function* readingsWithin(source: SegmentSource, ...span: Span): AsyncGenerator<ReadingColumns> {
  yield* inPieces(await segmentsWithin(source, ...span), span)
}

/** Those with a position; segments without any are not read. */
export async function* positionsWithin(source: SegmentSource, ...span: Span): AsyncGenerator<ReadingColumns> {
  const query = ofSpan(`${columns}, ${arrays}`, 'lat is not null and lon is not null')
  for (const piece of inPieces(await segmentsBy(source, query, boundsOf(span)), span))
    yield selected(piece, n => !Number.isNaN(piece.lat[n]) && !Number.isNaN(piece.lon[n]))
}

function* inPieces(segments: readonly Segment[], [, fromMs, endMs]: Span): Generator<ReadingColumns> {
  for (const overlapping of overlappingGroups(segments)) yield within(merged(overlapping), fromMs, endMs)
}

/** Late readings are in segments of their own, which lie within the time of others. */
export function* overlappingGroups(segments: Iterable<Segment>): Generator<[Segment, ...Segment[]]> {
  let group: [Segment, ...Segment[]] | undefined
  let lastMs = -Infinity
  for (const segment of segments) {
    if (group && segment.firstMs <= lastMs) group.push(segment)
    else {
      if (group) yield group
      group = [segment]
    }
    lastMs = Math.max(lastMs, segment.lastMs)
  }
  if (group) yield group
}

/** The same of segments of several loggers, in order of logger and time. */
export async function* overlappingGroupsOf(segments: AsyncIterable<Segment>): AsyncGenerator<[Segment, ...Segment[]]> {
  let group: [Segment, ...Segment[]] | undefined
  let lastMs = -Infinity
  for await (const segment of segments) {
    if (group && segment.loggerId === group[0].loggerId && segment.firstMs <= lastMs) {
      group.push(segment)
      lastMs = Math.max(lastMs, segment.lastMs)
    } else {
      if (group) yield group
      group = [segment]
      lastMs = segment.lastMs
    }
  }
  if (group) yield group
}

/** The readings of some segments of one logger in order of time. */
export function merged([first, ...others]: readonly [Segment, ...Segment[]]): ReadingColumns {
  if (others.length === 0) return readingsOf(first)
  return inOrder([first, ...others].map(readingsOf))
}

/** Those of [fromMs, endMs). */
export function within(columns: ReadingColumns, fromMs: number, endMs: number | null): ReadingColumns {
  const { atMs } = columns
  return columnsWithin(columns, firstAtLeast(atMs, fromMs), endMs === null ? atMs.length : firstAtLeast(atMs, endMs))
}
