import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import type { Teller } from '#contract/integration/epcis/out/deliveryEvents.ts'
import type { EventQuery } from '#contract/integration/epcis/query/queryTypes.ts'
import { zonedMillis } from '#contract/kernel/time/zonedTime.ts'
import type { FactsView } from '#server/integration/epcis/out/deliveryFacts.ts'
import type { ReadingBudget } from '#server/integration/epcis/out/measuredLogger.ts'
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
  /** Null: without the single readings. */
  readings: ReadingBudget | null
}

/** So many are made at once: deliveries of a page are read one after the other. */
const headsAtOnce = 50
/** A page looks at no more, and may then have few events or none, and still a next page. */
export const maxLookedAt = 500

/** A page of captured events is no longer than a document may be, by more than one of them. */
const maxCapturedBytes = 20 * 1024 * 1024

/** A page of the events that a viewer may see and that match a query, each as the viewer may see it. */
export async function findEvents(view: FactsView, query: EventQuery, asked: Asked, teller: Teller): Promise<EventPage> {
  const events: EpcisEvent[] = []
  let cursor = asked.after
  let bytes = 0
  for (let lookedAt = 0; lookedAt < maxLookedAt; lookedAt += headsAtOnce) {
    const heads = await eventHeads(view.db, view.scope, query, cursor, headsAtOnce)
    for await (const { head, event } of made(view, heads, asked, teller)) {
      cursor = { ...asked.after, atMs: head.atMs, place: head.place }
      if (!event || !isWithin(event, query) || !query.tests.every(test => test.holds(event))) continue
      events.push(event)
      bytes += head.capturedId === null ? 0 : JSON.stringify(event).length
      if (events.length === asked.most || bytes > maxCapturedBytes) return { events, next: cursor }
    }
    if (heads.length < headsAtOnce) return { events, next: null }
  }
  return { events, next: cursor }
}

/** Whoever sees fewer items sees the measurements of more loggers in one event, whose time is that of the last. */
function isWithin({ eventTime }: EpcisEvent, { eventTime: { fromMs, beforeMs } }: EventQuery): boolean {
  const atMs = Date.parse(eventTime)
  return (fromMs === undefined || atMs >= fromMs) && (beforeMs === undefined || atMs < beforeMs)
}

/** The events of heads in their order; none where the viewer sees no such event, or it has changed a moment ago. */
async function* made(view: FactsView, heads: readonly EventHead[], asked: Asked, teller: Teller) {
  const deliveryIds = [...new Set(heads.flatMap(head => head.deliveryId ?? []))]
  const rows = new Map((await loadDeliveries(view, deliveryIds)).map(row => [row.deliveryId, row]))
  const captured = await capturedEventsOf(
    view.db,
    heads.flatMap(head => head.capturedId ?? []),
  )
  const known = new Map<number, IdentifiedEvent[]>()
  for (const head of heads) {
    if (head.capturedId !== null) {
      const event = await captured(head.capturedId)
      yield { head, event: event && recordedAt(event, head.recordedAt, teller) }
      continue
    }
    const row = rows.get(head.deliveryId)
    let told = known.get(head.deliveryId)
    if (row && !told) {
      told = await toldEvents(view, row, { readings: asked.readings, onTheWay: false }, teller)
      await keepToldIds(view.db, head.deliveryId, told)
      known.set(head.deliveryId, told)
    }
    const found = told?.find(one => one.step === head.step)
    yield { head, event: found && recordedAt(found.event, head.recordedAt, teller) }
  }
}

const recordedAt = (event: EpcisEvent, at: Date, { timeZone }: Teller): EpcisEvent => ({
  ...event,
  recordTime: zonedMillis(timeZone)(at.getTime()),
})
