import { sql, type RawBuilder } from 'kysely'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import { prefixesOf } from '#contract/integration/epcis/preHash.ts'
import { spellingsOf } from '#contract/integration/epcis/eventIds.ts'
import { stepOf } from '#contract/integration/epcis/meaning.ts'
import { eventHash } from '#server/integration/epcis/eventHash.ts'
import type { EventOutcome, EventPart } from '#contract/integration/rules/capturedEvents.ts'
import {
  capturedRow,
  rowAgain,
  type CapturedRow,
  type Capturing,
  type FormerOutcomes,
  type WaitingEvent,
} from '#server/integration/epcis/capture/capturedRow.ts'

/** A stored event: `isDouble` if the same came before, `isWithdrawn` if its error declaration did. */
export type StoredEvent = CapturedRow & { hash: string; isDouble: boolean; isWithdrawn: boolean; hasOthersId: boolean }

type Insert = {
  place: number
  event_id: string
  event_hash: string
  identity: string
  event_type: string
  event_time: string
  biz_step: string | null
  context: unknown
  event: unknown
}

/**
 * Stores events with their hash. One whose hash the company sent before is stored as a double of it; a concurrent request with
 * the same event waits for this one.
 */
export async function storeEvents(
  { tx, sender, appContext }: Capturing,
  captureId: number,
  waiting: readonly WaitingEvent[],
): Promise<StoredEvent[]> {
  const inserts = waiting.map(insertOf)
  const insert = (rows: readonly Insert[], doubleOf: RawBuilder<unknown>, joined: RawBuilder<unknown>) =>
    sql<{ id: number; place: number }>`
      insert into epcis_events (capture_id, company_id, captured_at, outcomes, place, event_id, event_hash, identity,
        event_type, event_time, biz_step, context, event, double_of)
      select ${captureId}, ${sender.companyId}, ${appContext.now()}, '{}', e.place, e.event_id, e.event_hash, e.identity,
             e.event_type, e.event_time, e.biz_step, e.context, e.event, ${doubleOf}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e (place int, event_id text, event_hash text, identity text,
          event_type text, event_time timestamptz, biz_step text, context jsonb, event jsonb)
        ${joined} order by e.identity, e.place
      on conflict (company_id, identity) where double_of is null do nothing
      returning id, place`.execute(tx)
  // In one order, so that two requests with the same events wait for each other instead of colliding.
  const { rows: fresh } = await insert(inserts, sql`null`, sql``)
  const ids = new Map(fresh.map(row => [row.place, row.id]))
  const again = inserts.filter(one => !ids.has(one.place))
  if (again.length > 0) {
    const { rows } = await insert(
      again,
      sql`first.id`,
      sql`join epcis_events first on first.company_id = ${sender.companyId} and first.identity = e.identity
        and first.double_of is null`,
    )
    for (const { id, place } of rows) ids.set(place, id)
  }
  const doubles = new Set(again.map(one => one.place))
  const { withdrawn, others } = await earlierOf({ tx, sender }, inserts, captureId)
  return waiting.map(({ place, event }, at) => {
    const hash = inserts[at]?.event_hash ?? ''
    return {
      ...capturedRow(ids.get(place) ?? 0, event),
      hash,
      isDouble: doubles.has(place),
      isWithdrawn: withdrawn.has(place),
      hasOthersId: others.has(place),
    }
  })
}

function insertOf({ place, context, event }: WaitingEvent): Insert {
  const hash = eventHash(event, prefixesOf(context))
  const declared = event.errorDeclaration?.declarationTime
  return {
    place,
    event_id: event.eventID ?? hash,
    event_hash: hash,
    identity: declared === undefined ? hash : `${hash} ${new Date(declared).toISOString()}`,
    event_type: event.type,
    event_time: event.eventTime,
    biz_step: stepOf(event) ?? event.bizStep ?? null,
    context,
    event,
  }
}

/**
 * Places of events that an error declaration withdrew, also one of this document that was captured before, and places whose
 * eventID is that of another event.
 */
async function earlierOf(
  { tx, sender }: Pick<Capturing, 'tx' | 'sender'>,
  inserts: readonly Insert[],
  captureId: number,
) {
  const asked = JSON.stringify(
    inserts.map(({ place, event_id, event_hash, identity }) => ({
      place,
      event_ids: spellingsOf(event_id),
      event_hash,
      identity,
    })),
  )
  const { rows } = await sql<{ place: number; withdrawn: boolean; other: boolean }>`
    select asked.place,
           exists (select from epcis_events w where w.company_id = ${sender.companyId} and w.event_hash = asked.event_hash
                     and w.identity <> w.event_hash) as withdrawn,
           exists (select from epcis_events o where o.company_id = ${sender.companyId} and o.event_id = any(asked.event_ids)
                     and o.event_hash <> asked.event_hash and o.double_of is null
                     and (o.capture_id <> ${captureId} or o.place < asked.place)) as other
      from jsonb_to_recordset(${asked}::jsonb) asked (place int, event_ids text[], event_hash text, identity text)
     where asked.identity = asked.event_hash`.execute(tx)
  return {
    withdrawn: new Set(rows.filter(row => row.withdrawn).map(row => row.place)),
    others: new Set(rows.filter(row => row.other).map(row => row.place)),
  }
}

/** What may have another outcome once a delivery, a place or a logger is known. */
const unknown = ['noDelivery', 'severalDeliveries', 'placeUnknown', 'unknownLogger'] as const

/** Events that are applied again, and which parts of them. */
export type Again = { row: CapturedRow; parts: EventPart[] }

/**
 * The events that these repeat, as far as something that they name was unknown when they came: sent again, they are tried again.
 * What took effect does not do so twice.
 */
export async function triedAgain(
  { tx, sender }: Pick<Capturing, 'tx' | 'sender'>,
  doubles: readonly StoredEvent[],
): Promise<Again[]> {
  if (doubles.length === 0) return []
  const { rows } = await sql<FormerOutcomes & { stored: number; rejected: number }>`
    select e.id, e.event, e.outcomes, e.remarks, e.readings_rejected as rejected,
           e.readings_accepted + e.readings_duplicate + e.readings_conflict as stored
      from epcis_events e
     where e.id in (select d.double_of from epcis_events d where d.id = any(${doubles.map(one => one.id)}::bigint[]))
       and e.outcomes && ${[...unknown]}::text[] and e.withdrawn_by is null
     order by e.id for update`.execute(tx)
  return rows.map(({ stored, rejected, ...former }) => {
    const parts = partsAgain(former.outcomes, sender.scopes)
    const row = rowAgain(former, parts)
    // Readings that are stored come as duplicates again.
    if (parts.includes('readings')) Object.assign(row.readings, { duplicate: -stored, rejected: -rejected })
    return { row, parts }
  })
}

/** Without the scope, a part stays as it is. */
function partsAgain(outcomes: readonly EventOutcome[], scopes: readonly ApiKeyScope[]): EventPart[] {
  const had = (...some: EventOutcome[]) => outcomes.some(one => some.includes(one))
  return [
    ...(had('noDelivery', 'severalDeliveries', 'placeUnknown') ? ['progress' as const] : []),
    ...(had('unknownLogger', 'scopeMissing') && scopes.includes('readings:write') ? ['readings' as const] : []),
    ...(had('scopeMissing') && !had('stockSet', 'stockOlder', 'stockRefused') && scopes.includes('stock:write')
      ? ['stock' as const]
      : []),
  ]
}
