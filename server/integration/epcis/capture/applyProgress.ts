import { sql } from 'kysely'
import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { progressOf, type Progress } from '#contract/integration/epcis/meaning.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import { submitLocked, type ReportedEntry } from '#server/logistics/deliveryIntake/submitEntries.ts'
import { remark, type CapturedRow, type Capturing } from '#server/integration/epcis/capture/capturedRow.ts'

/**
 * INT-20: writes the times that events tell of the sender's own deliveries, by the way of the partner API. A time is filled
 * where there is none; one that the delivery has already stands.
 */
export async function applyProgress(capturing: Capturing, rows: readonly CapturedRow[]): Promise<void> {
  const told = rows.flatMap(row => {
    const progress = progressOf(row.event)
    return progress ? [{ row, progress }] : []
  })
  if (told.length === 0) return
  const found = await lockedDeliveries(
    capturing,
    told.map(({ progress }) => progress),
  )
  const entries: (ReportedEntry & { row: CapturedRow })[] = []
  for (const { row, progress } of told) {
    const delivery = deliveryOf(progress, found)
    if (typeof delivery === 'string') {
      row.outcomes.add(delivery)
      continue
    }
    row.deliveryId = delivery.id
    row.isForParties = [...progress.numbers, ...progress.ssccs].every(number =>
      (found.get(number) ?? []).every(one => one.delivery.id === delivery.id),
    )
    const entry = await entryOf(capturing, row, progress, delivery)
    if (entry) entries.push({ index: entries.length, entry, row })
  }
  await submitTimes(capturing, entries)
}

/** Sends entries; one that is rejected leaves its reason on its event. */
export async function submitTimes(
  capturing: Capturing,
  entries: readonly (ReportedEntry & { row: CapturedRow })[],
): Promise<void> {
  if (entries.length === 0) return
  const { rejected } = await submitLocked(capturing, entries)
  for (const { index, path, reason } of rejected) {
    const row = entries[index]?.row
    if (!row) continue
    for (const one of ['pickupRecorded', 'arrivalRecorded', 'pickupCleared', 'timeCleared'] as const)
      row.outcomes.delete(one)
    row.effect = null
    row.outcomes.add('deliveryRefused')
    remark(row, path, reason)
  }
}

type Delivery = {
  id: number
  reference: string
  pickup: Date | null
  arrival: Date | null
  fromGln: string | null
  destinationGln: string | null
}
type Match = { rank: number; delivery: Delivery }
/** By the number that was asked. */
type Matches = ReadonlyMap<string, readonly Match[]>

/** The sender's own deliveries with these numbers. Their references are locked before their times are read. */
async function lockedDeliveries({ tx, sender }: Capturing, told: readonly Progress[]): Promise<Matches> {
  const numbers = [...new Set(told.flatMap(({ numbers: own, ssccs }) => [...own, ...ssccs]))]
  if (numbers.length === 0) return new Map()
  const { rows: named } = await sql<{ asked: string; rank: number; id: number; reference: string }>`
    select asked.number as asked, d.id, d.reference,
           case n.kind when 'reference' then 0 when 'sscc' then 1 else 2 end as rank
      from unnest(${numbers}::text[]) asked (number)
      join delivery_numbers n on n.number = compared_number(asked.number)
      join deliveries d on d.id = n.delivery_id
     where d.sender_id = ${sender.companyId}`.execute(tx)
  if (named.length === 0) return new Map()
  await lockReferences(tx, sender.companyId, [...new Set(named.map(one => one.reference))])
  const { rows } = await sql<Delivery>`
    select d.id, d.reference, d.actual_pickup as pickup, d.delivered_at as arrival,
           coalesce(f.gln, p.from_gln) as "fromGln", coalesce(t.gln, p.destination_gln) as "destinationGln"
      from deliveries d
      left join delivery_place_codes p on p.delivery_id = d.id
      left join centres f on f.id = d.from_centre_id
      left join centres t on t.id = d.destination_centre_id
     where d.id = any(${named.map(one => one.id)}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.id, row]))
  const found = named.flatMap(({ asked, rank, id }) => {
    const delivery = byId.get(id)
    return delivery ? [{ asked, rank, delivery }] : []
  })
  return Map.groupBy(found, one => one.asked)
}

/** The delivery that an event names best: by its reference, then by a unit, then by any other number. */
function deliveryOf({ numbers, ssccs, act }: Progress, found: Matches): Delivery | 'noDelivery' | 'severalDeliveries' {
  const own = [
    ...numbers.flatMap(number => (found.get(number) ?? []).filter(one => one.rank !== 1)),
    ...ssccs.flatMap(sscc => (found.get(sscc) ?? []).filter(one => one.rank === 1)),
  ]
  const best = own.reduce((least, one) => Math.min(least, one.rank), Number.POSITIVE_INFINITY)
  const deliveries = [
    ...new Map(own.filter(one => one.rank === best).map(one => [one.delivery.id, one.delivery])).values(),
  ]
  const [first] = deliveries
  if (!first) return 'noDelivery'
  if (deliveries.length === 1) return first
  // A pallet goes on under its SSCC, and numbers come again: the one that still waits for this is meant.
  const waiting = deliveries.filter(one => (act === 'pickup' ? !one.pickup : one.pickup !== null && !one.arrival))
  const [only] = waiting
  return only && waiting.length === 1 ? only : 'severalDeliveries'
}

async function entryOf(
  capturing: Capturing,
  row: CapturedRow,
  progress: Progress,
  delivery: Delivery,
): Promise<DeliveryEntry | undefined> {
  const { act, at } = progress
  const { reference } = delivery
  if (act === 'underWay') row.outcomes.add('underWay')
  if (act === 'void') return await voidEntry(capturing, row, delivery)
  const hindrance = hindranceOf(progress, delivery)
  if (hindrance) row.outcomes.add(hindrance)
  if (act === 'underWay' || hindrance) return undefined
  const time = new Date(at)
  row.effect = act
  row.outcomes.add(act === 'pickup' ? 'pickupRecorded' : 'arrivalRecorded')
  // Later events of the same document meet this one.
  if (act === 'pickup') delivery.pickup = time
  else delivery.arrival = time
  return { reference, [act === 'pickup' ? 'actualPickup' : 'deliveredAt']: time.toISOString() }
}

function hindranceOf({ act, here, from, to, dependsOnPlace, at }: Progress, delivery: Delivery) {
  if (act === 'underWay') return undefined
  const expected = act === 'pickup' ? delivery.fromGln : delivery.destinationGln
  const stated = act === 'pickup' ? from : to
  const isThere = [expected, ...stated].some(gln => gln !== null && here.includes(gln))
  if (!isThere && here.length > 0 && (expected !== null || stated.length > 0)) return 'otherPlace'
  // A false arrival would end the evaluation of what is still on its way.
  if (!isThere && act === 'arrival' && dependsOnPlace) return 'placeUnknown'
  if (act === 'pickup' ? delivery.pickup : delivery.arrival) return 'timeStands'
  return act === 'arrival' && delivery.pickup && Date.parse(at) < delivery.pickup.getTime() ? 'beforePickup' : undefined
}

/** void_shipping takes back a pickup that an event recorded, and no other. */
async function voidEntry({ tx, sender }: Capturing, row: CapturedRow, delivery: Delivery) {
  const { rows } = await sql`
    select from epcis_events e
     where e.company_id = ${sender.companyId} and e.delivery_id = ${delivery.id} and e.effect = 'pickup'
       and e.withdrawn_by is null and date_trunc('milliseconds', e.event_time) = ${delivery.pickup} limit 1`.execute(tx)
  if (!delivery.pickup || rows.length === 0) {
    row.outcomes.add('timeStands')
    return undefined
  }
  row.outcomes.add('pickupCleared')
  delivery.pickup = null
  return { reference: delivery.reference, actualPickup: null, reason: 'EPCIS: void_shipping' }
}
