import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Teller } from '#contract/integration/epcis/out/deliveryEvents.ts'
import type { EventQuery } from '#contract/integration/epcis/query/queryTypes.ts'
import { zonedMillis } from '#contract/kernel/time/zonedTime.ts'
import type { FactsView } from '#server/integration/epcis/out/deliveryFacts.ts'
import { ReadingsLeftOut, type ReadingBudget } from '#server/integration/epcis/out/measuredLogger.ts'
import { toldEvents, type IdentifiedEvent } from '#server/integration/epcis/out/toldEvents.ts'
import { capturedEventsOf } from '#server/integration/epcis/query/capturedEvent.ts'
import { eventHeads, type Cursor, type EventHead } from '#server/integration/epcis/query/eventHeads.ts'
import { keepToldIds } from '#server/integration/epcis/query/keepToldIds.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'

/** `next`: where the next page begins; null after the last event. */
export type EventPage = { events: EpcisEvent[]; next: Cursor | null }

export type Asked = {
  after: Cursor | null
  most: number
  /** Of all events of the page; null: without the single readings. */
  readings: ReadingBudget | null
  /** The page ends before an event by which it would be larger than `mostBytes`, unless that is its first one. */
  mostBytes: number
  bytesOf: (event: EpcisEvent) => number
}

/** So many are made at once: deliveries of a page are read one after the other. */
const headsAtOnce = 50
/** A page looks at no more, and may then have few events or none, and still a next page. */
export const maxLookedAt = 500

/** A page of the events that a viewer may see and that match a query, each as the viewer may see it. */
export async function findEvents(view: FactsView, query: EventQuery, asked: Asked, teller: Teller): Promise<EventPage> {
  const events: EpcisEvent[] = []
  let cursor = asked.after
  let bytes = 0
  for await (const next of lookedAt(view, query, asked, teller)) {
    if (next === 'end') return { events, next: null }
    const { head, event } = next
    if (event === 'nextPage') return { events, next: cursor }
    if (event) {
      bytes += asked.bytesOf(event)
      if (bytes > asked.mostBytes && events.length > 0) return { events, next: cursor }
      if (bytes > asked.mostBytes && asked.readings && head.capturedId === null) throw new ReadingsLeftOut('tooMany')
      events.push(event)
    }
    cursor = next.cursor
    if (events.length === asked.most) return { events, next: cursor }
  }
  return { events, next: cursor }
}

/**
 * Whether there are more events than `most` that a page might have; undefined where `maxLookedAt` were looked at and more are
 * left. None is kept: together they may be much larger than a page.
 */
export async function areMoreThan(
  view: FactsView,
  query: EventQuery,
  most: number,
  teller: Teller,
): Promise<boolean | undefined> {
  let count = 0
  for await (const next of lookedAt(view, query, { after: null, readings: null }, teller)) {
    if (next === 'end') return false
    if (next.event) count += 1
    if (count > most) return true
  }
  return undefined
}

/** Each event that is looked at, undefined where it does not match, with the place behind it; `end` after the last of all. */
async function* lookedAt(view: FactsView, query: EventQuery, asked: Pick<Asked, 'after' | 'readings'>, teller: Teller) {
  const known: KnownDeliveries = new Map()
  let cursor = asked.after
  for (let count = 0; count < maxLookedAt; count += headsAtOnce) {
    const heads = await eventHeads(view.db, view.scope, query, cursor, headsAtOnce)
    for await (const { head, event } of made(view, heads, asked, teller, known)) {
      cursor = { ...asked.after, atMs: head.atMs, place: head.place }
      yield { head, cursor, event: event === 'nextPage' || (event && matches(event, query)) ? event : undefined }
    }
    if (heads.length < headsAtOnce) {
      yield 'end' as const
      return
    }
  }
  if ((await eventHeads(view.db, view.scope, query, cursor, 1)).length === 0) yield 'end' as const
}

const matches = (event: EpcisEvent, query: EventQuery) =>
  isWithin(event, query) && query.tests.every(test => test.holds(event))

/** Whoever sees fewer items sees the measurements of more loggers in one event, whose time is that of the last. */
function isWithin({ eventTime }: EpcisEvent, { eventTime: { fromMs, beforeMs } }: EventQuery): boolean {
  const atMs = Date.parse(eventTime)
  return (fromMs === undefined || atMs >= fromMs) && (beforeMs === undefined || atMs < beforeMs)
}

/** What the deliveries of a page tell: events of one may be far apart on it, and its readings are charged once. */
type KnownDeliveries = Map<number, IdentifiedEvent[] | 'nextPage'>

/**
 * The events of heads in their order; none where the viewer sees no such event, or it has changed a moment ago; `nextPage` for
 * the first one for whose readings the page has no room left.
 */
async function* made(
  view: FactsView,
  heads: readonly EventHead[],
  { readings }: Pick<Asked, 'readings'>,
  teller: Teller,
  known: KnownDeliveries,
) {
  const deliveryIds = [...new Set(heads.flatMap(head => head.deliveryId ?? []))]
  const rows = new Map((await loadDeliveries(view, deliveryIds)).map(row => [row.deliveryId, row]))
  const captured = await capturedEventsOf(
    view.db,
    heads.flatMap(head => head.capturedId ?? []),
  )
  for (const head of heads) {
    if (head.capturedId !== null) {
      const event = await captured(head.capturedId)
      yield { head, event: event && recordedAt(event, head.recordedAt, teller) }
      continue
    }
    const row = rows.get(head.deliveryId)
    let told = known.get(head.deliveryId)
    if (row && !told) {
      told = await toldOrNextPage(view, row, readings, teller)
      if (told !== 'nextPage') await keepToldIds(view.db, head.deliveryId, told)
      known.set(head.deliveryId, told)
    }
    if (told === 'nextPage') {
      yield { head, event: told }
      return
    }
    const found = told?.find(one => one.step === head.step)
    yield { head, event: found && recordedAt(found.event, head.recordedAt, teller) }
  }
}

/** Throws ReadingsLeftOut where no page has room for the readings of this delivery. */
async function toldOrNextPage(view: FactsView, row: DeliveryRow, readings: ReadingBudget | null, teller: Teller) {
  const hasRoom = readings?.left === readings?.most
  try {
    return await toldEvents(view, row, { readings, onTheWay: false }, teller)
  } catch (error) {
    if (!(error instanceof ReadingsLeftOut) || error.why !== 'tooMany' || hasRoom) throw error
    return 'nextPage'
  }
}

const recordedAt = (event: EpcisEvent, at: Date, { timeZone }: Teller): EpcisEvent => ({
  ...event,
  recordTime: zonedMillis(timeZone)(at.getTime()),
})
