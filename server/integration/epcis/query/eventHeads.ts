import { sql, type RawBuilder } from 'kysely'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { always, eventKinds, kindsForParties, type EventKind } from '#contract/integration/epcis/out/eventKinds.ts'
import { transactionNumber } from '#contract/integration/epcis/out/portalUris.ts'
import type { EventQuery, TimeLimits } from '#contract/integration/epcis/query/queryTypes.ts'
import { comparedNumber } from '#contract/logistics/rules/searchNumbers.ts'
import {
  capturedEvents,
  isCaptor,
  isToldAsCaptured,
  storedTests,
} from '#server/integration/epcis/query/capturedHeads.ts'
import { hashBytes } from '#server/integration/epcis/out/toldEvents.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** A recorded event that a scope sees, before it is made: of a delivery, or as it was captured. */
export type EventHead = { recordedAt: Date; atMs: number; place: number } & (
  | { deliveryId: number; step: string; capturedId: null }
  | { deliveryId: null; step: null; capturedId: number }
)

/**
 * The last event that was looked at; further ones come after it, and up to the place `until`. Its time has fractions of a
 * millisecond, because systems send microseconds, by which events are ordered.
 */
export type Cursor = { atMs: number; place: number; until?: number }

/**
 * The next events that may match a query, in its order. What PostgreSQL can tell is asked of it: kinds, times, numbers of
 * deliveries. The rest is tested on the events themselves.
 */
export async function eventHeads(
  db: DbOrTx,
  scope: EnterpriseScope,
  query: EventQuery,
  after: Cursor | null,
  most: number,
): Promise<EventHead[]> {
  const kinds = possibleKinds(query)
  const deliveryIds = possibleDeliveries(query)
  const happened = within('e.event_time', query.eventTime)
  const named = deliveryIds ? [sql`e.delivery_id in (${deliveryIds})`] : []
  const isOfKind = sql`e.kind = any(${kinds}::text[])`
  const recorded = [...within('e.recorded_at', query.recordTime), ...(after ? [isAfter(query, after)] : [])]
  // Other events of the delivery decide the time of a coarser one, so that a limit of time stands alone there.
  const leading = [...(happened.length > 0 ? happened : recorded), ...named]
  const own = [isOfKind, ...(happened.length > 0 ? [mayHaveHappened(query.eventTime)] : []), ...recorded, ...named]
  const captured = [...happened, ...recorded, ...storedTests(query.tests)]
  const isNarrow = leading.length > 0 && captured.length > 0
  const lead = isNarrow
    ? {
        deliveryIds: sql`
          select e.delivery_id from delivery_events e where ${allOf([isOfKind, ...leading])}
          union all
          select e.delivery_id from ${capturedEvents} where e.is_for_parties and ${allOf(captured)}`,
      }
    : // The deliveries of the events would be all that there are.
      {}
  const ordered = sql`order by ${order(query)} limit ${most}`
  const asCaptured = sql`null::bigint as "deliveryId", null::text as step, e.recorded_at, e.event_time, e.place, e.id as captured_id`
  const { rows } = await sql<EventHead>`
    with ${visibleDeliveries(scope, lead)},
    found as (
      (select e.delivery_id as "deliveryId", e.step, e.recorded_at, e.event_time, e.place, null::bigint as captured_id
         from delivery_events e join visible v on v.delivery_id = e.delivery_id
        where ${allOf(own)} and (v.is_party or e.kind <> all(${[...kindsForParties]}::text[])) and not ${isToldAsCaptured(scope)} ${ordered})
      union all
      (select ${asCaptured} from ${capturedEvents} where ${allOf([isCaptor(scope), ...captured])} ${ordered})
      union all
      (select ${asCaptured} from ${capturedEvents} join visible v on v.delivery_id = e.delivery_id and v.is_party
        where e.is_for_parties and not ${isCaptor(scope)} ${captured.length > 0 ? sql`and ${allOf(captured)}` : sql``} ${ordered}))
    select e."deliveryId", e.step, e.recorded_at as "recordedAt", e.place,
           (extract(epoch from e.event_time) * 1000)::float8 as "atMs",
           e.captured_id as "capturedId"
      from found e ${ordered}`.execute(db)
  return rows
}

/** Others than parties see the loggers of several such events in the first of them, at the time of the last. */
const mayHaveHappened = (limits: TimeLimits) => sql`
  (${allOf(within('e.event_time', limits))} or e.kind = 'transporting' and not v.is_party and exists (
    select from delivery_events other where other.delivery_id = e.delivery_id and other.kind = 'transporting'
       and ${allOf(within('other.event_time', limits))}))`

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

const fixedTests: ReadonlySet<string> = new Set(['eventType', 'EQ_action', 'EQ_bizStep', 'EQ_disposition'])

/** Kinds of events whose constant fields pass the tests of these. */
function possibleKinds({ tests }: EventQuery): EventKind[] {
  const fixed = tests.filter(test => fixedTests.has(test.name))
  return eventKinds.filter(kind => fixed.every(test => test.holds(always[kind] as unknown as EpcisEvent)))
}

/** A query for the deliveries that have one of the numbers of each parameter; null if none asks for numbers. */
function possibleDeliveries({ tests }: EventQuery): RawBuilder<unknown> | null {
  const asked = tests.flatMap(({ name, values }) => {
    if (name === 'EQ_eventID') return [ofIds(values.flatMap(id => hashBytes(id) ?? []))]
    if (!name.startsWith('EQ_bizTransaction_')) return []
    const numbers = values.flatMap(value => transactionNumber(value) ?? []).map(comparedNumber)
    return [sql`select delivery_id from delivery_numbers where number = any(${numbers}::text[])`]
  })
  return asked.length === 0
    ? null
    : sql.join(
        asked.map(one => sql`(${one})`),
        sql` intersect `,
      )
}

const ofIds = (hashes: readonly Buffer[]) => sql`
  select delivery_id from delivery_events where event_hash = any(${hashes}::bytea[])
  union select delivery_id from told_event_ids where event_hash = any(${hashes}::bytea[])`

function within(column: 'e.event_time' | 'other.event_time' | 'e.recorded_at', { fromMs, beforeMs }: TimeLimits) {
  const field = sql.ref(column)
  return [
    ...(fromMs === undefined ? [] : [sql`${field} >= ${new Date(fromMs)}`]),
    ...(beforeMs === undefined ? [] : [sql`${field} < ${new Date(beforeMs)}`]),
  ]
}

/** Places follow the time of recording. */
const byTime = ({ order: asked }: EventQuery) => asked?.by === 'eventTime'
const isDescending = ({ order: asked }: EventQuery) => asked?.descending ?? false

function order(query: EventQuery) {
  const direction = isDescending(query) ? sql`desc` : sql`asc`
  return byTime(query) ? sql`e.event_time ${direction}, e.place ${direction}` : sql`e.place ${direction}`
}

function isAfter(query: EventQuery, { atMs, place, until }: Cursor) {
  const beyond = isDescending(query) ? sql`<` : sql`>`
  const isBeyond = byTime(query)
    ? sql`(e.event_time, e.place) ${beyond} (${exactTime(atMs)}, ${place}::bigint)`
    : sql`e.place ${beyond} ${place}::bigint`
  return until === undefined ? isBeyond : sql`(${isBeyond} and e.place <= ${until}::bigint)`
}

/** A Date would lose the fractions. */
const exactTime = (atMs: number) =>
  sql`('epoch'::timestamptz + ${Math.round(atMs * 1000)}::float8 * interval '1 microsecond')`
