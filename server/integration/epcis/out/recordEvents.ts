import { sql } from 'kysely'
import { queueRenamed } from '#server/integration/epcis/out/queueRenamed.ts'
import { hashBytes, tellerOf, toldEvents, type IdentifiedEvent } from '#server/integration/epcis/out/toldEvents.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'
import { scopeOfPortal } from '#server/platform/http/calls/enterpriseScope.ts'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
import { claimQueued } from '#server/platform/jobs/claimQueued.ts'

const deliveriesAtOnce = 50
const capturedAtOnce = 1000

/** Records which events changed deliveries tell now, and which were captured; after a downtime it catches up. */
export async function recordEvents(appContext: AppContext): Promise<void> {
  let isMore: boolean | null = true
  while (isMore) isMore = await recordSome(appContext)
}

const recordSome = (appContext: AppContext) =>
  tryExclusive(appContext.db, 'deliveryEvents', async tx => {
    const now = appContext.now()
    const captured = await recordCaptured(tx, now)
    const changed = await claimQueued(tx, 'delivery_event_queue', deliveriesAtOnce)
    // In this order: what was just taken is in both.
    const confirmed = await claimQueued(tx, 'confirmed_event_queue', deliveriesAtOnce)
    const ids = [...new Set([...changed, ...confirmed])]
    for (const { deliveryId, events } of await eventsOf(appContext, ids)) await record(tx, deliveryId, events, now)
    const isMore = captured === capturedAtOnce || [changed, confirmed].some(taken => taken.length === deliveriesAtOnce)
    return isMore || (await queueRenamed(tx))
  })

/** The place of a captured event is given here: those who capture commit in any order. */
async function recordCaptured(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update epcis_events e set told_place = numbered.place, recorded_at = ${recordTime(now)}
      from (select waiting.id, nextval('delivery_event_places') as place
              from (select w.id from epcis_events w where w.told_place is null and w.double_of is null
                     order by w.capture_id, w.place limit ${capturedAtOnce}) waiting) numbered
     where numbered.id = e.id`.execute(tx)
  return Number(numAffectedRows)
}

/** Record times follow the places, also where a clock was set back. */
const recordTime = (now: Date) => sql`greatest(${now}::timestamptz,
  (select last.recorded_at from delivery_events last order by last.place desc limit 1),
  (select last.recorded_at from epcis_events last where last.told_place is not null order by last.told_place desc limit 1))`

const asParty = { readings: null, onTheWay: false }

/**
 * As the parties see them. A delivery that fails must not hold up all others for ever: it is logged, and left as it was. Where
 * the database fails, nothing is wrong with the delivery: all stay in the queue.
 */
async function eventsOf(appContext: AppContext, ids: readonly number[]) {
  const { db, pool, config, log } = appContext
  const view = { db, pool, scope: scopeOfPortal(), now: appContext.now() }
  const recorded: { deliveryId: number; events: IdentifiedEvent[] }[] = []
  for (const row of await loadDeliveries(view, ids)) {
    const { deliveryId } = row
    try {
      recorded.push({ deliveryId, events: await toldEvents(view, row, asParty, tellerOf(config)) })
    } catch (error) {
      if (outOfService(error) !== undefined) throw error
      log.error({ err: error, deliveryId }, 'the events of a delivery could not be recorded')
    }
  }
  return recorded
}

/** What is as before keeps its time and place, unless what it must follow has moved beyond it. */
async function record(tx: Tx, deliveryId: number, events: readonly IdentifiedEvent[], now: Date) {
  const rows = events.map(({ step, kind, atMs, eventID }, turn) => ({
    turn,
    step,
    kind,
    event_time: new Date(atMs).toISOString(),
    hash: hashBytes(eventID)?.toString('hex'),
  }))
  await sql`delete from delivery_events
    where delivery_id = ${deliveryId} and step <> all(${rows.map(row => row.step)}::text[])`.execute(tx)
  await sql`
    insert into delivery_events as known (delivery_id, step, kind, event_time, recorded_at, event_hash)
    select ${deliveryId}, told.step, told.kind, told.event_time,
           ${recordTime(now)}, decode(told.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (turn int, step text, kind text, event_time timestamptz, hash text)
     order by told.turn
    on conflict (delivery_id, step) do update
       set kind = excluded.kind, event_time = excluded.event_time, recorded_at = excluded.recorded_at,
           place = nextval('delivery_event_places'), event_hash = excluded.event_hash
     where known.event_hash <> excluded.event_hash`.execute(tx)
  await keepCorrectedBehind(tx, deliveryId, now)
  await keepConfirmedBehind(tx, deliveryId, now)
}

/**
 * A captured event whose time was corrected otherwise than by its error declaration still stands as it was sent. It follows the
 * portal's own event with the corrected time, for the same reason as what was confirmed does.
 */
async function keepCorrectedBehind(tx: Tx, deliveryId: number, now: Date) {
  await sql`
    update epcis_events e set told_place = moved.place, recorded_at = ${recordTime(now)}
      from (select early.id, nextval('delivery_event_places') as place
              from (select c.id from epcis_events c
                      join (values ('pickup', 'shipping'), ('arrival', 'receiving')) as tells (effect, kind) using (effect)
                      join delivery_events own on own.delivery_id = c.delivery_id and own.kind = tells.kind
                     where c.delivery_id = ${deliveryId} and c.told_place < own.place and c.withdrawn_by is null
                       and date_trunc('milliseconds', c.event_time) <> own.event_time
                     order by c.told_place) early) moved
     where e.id = moved.id`.execute(tx)
}

/**
 * What was confirmed follows the time that counts, also where that was corrected later: whoever reads from the start fills
 * pickup and arrival by the first event that tells one (docs/decisions/0119). Its id stays, so that others leave it out.
 */
async function keepConfirmedBehind(tx: Tx, deliveryId: number, now: Date) {
  await sql`
    update delivery_events e set place = moved.place, recorded_at = ${recordTime(now)}
      from (select early.step, nextval('delivery_event_places') as place
              from (select c.step from delivery_events c
                      join (values ('departing', 'shipping'), ('arriving', 'receiving')) as follows (kind, counted) using (kind)
                      join delivery_events first on first.delivery_id = c.delivery_id and first.kind = follows.counted
                     where c.delivery_id = ${deliveryId} and c.place < first.place
                     order by c.place) early) moved
     where e.delivery_id = ${deliveryId} and e.step = moved.step`.execute(tx)
}
