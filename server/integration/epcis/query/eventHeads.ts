import { sql, type RawBuilder } from 'kysely'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { always, eventKinds, type EventKind } from '#contract/integration/epcis/out/eventKinds.ts'
import { transactionNumber } from '#contract/integration/epcis/out/portalUris.ts'
import type { EventQuery, TimeLimits } from '#contract/integration/epcis/query/queryTypes.ts'
import { comparedNumber } from '#contract/logistics/rules/searchNumbers.ts'
import { hashBytes } from '#server/integration/epcis/out/toldEvents.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** A recorded event of a delivery that a scope sees, before it is made. */
export type EventHead = { deliveryId: number; step: string; recordedAt: Date; eventTime: Date; place: number }

/** The last event that was looked at; further ones come after it. */
export type Cursor = { atMs: number; place: number }

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
  if (kinds.length === 0) return []
  const conditions = [
    sql`e.kind = any(${kinds}::text[])`,
    ...within('event_time', query.eventTime),
    ...within('recorded_at', query.recordTime),
    ...(after ? [isAfter(query, after)] : []),
    ...(deliveryIds ? [sql`e.delivery_id in (${deliveryIds})`] : []),
  ]
  const isMatching = sql.join(conditions, sql` and `)
  // Without any of them, the deliveries of the events would be all that there are.
  const isNarrow = conditions.length > 1
  const lead = isNarrow ? { deliveryIds: sql`select e.delivery_id from delivery_events e where ${isMatching}` } : {}
  const { rows } = await sql<EventHead>`
    with ${visibleDeliveries(scope, lead)}
    select e.delivery_id as "deliveryId", e.step, e.recorded_at as "recordedAt", e.event_time as "eventTime", e.place
      from delivery_events e join visible v on v.delivery_id = e.delivery_id
     where ${isMatching} and (v.is_party or e.kind <> 'decision')
     order by ${order(query)} limit ${most}`.execute(db)
  return rows
}

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

function within(column: 'event_time' | 'recorded_at', { fromMs, beforeMs }: TimeLimits) {
  const field = sql.ref(`e.${column}`)
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

function isAfter(query: EventQuery, { atMs, place }: Cursor) {
  const beyond = isDescending(query) ? sql`<` : sql`>`
  return byTime(query)
    ? sql`(e.event_time, e.place) ${beyond} (${new Date(atMs)}::timestamptz, ${place}::bigint)`
    : sql`e.place ${beyond} ${place}::bigint`
}
