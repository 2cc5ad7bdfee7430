import { sql } from 'kysely'
import type { DocumentNumber } from '#contract/integration/epcis/identifiers.ts'
import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { progressOf, type Progress } from '#contract/integration/epcis/meaning.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import { submitLocked, type ReportedEntry } from '#server/logistics/deliveryIntake/submitEntries.ts'
import { remark, type CapturedRow, type Capturing } from '#server/integration/epcis/capture/capturedRow.ts'

type Told = { row: CapturedRow; progress: Progress }

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
  let waiting = told
  while (waiting.length > 0) waiting = await applyTold(capturing, waiting, found)
}

/** Returns the events that met a time which was refused in the end: they are to be applied again. */
async function applyTold(capturing: Capturing, told: readonly Told[], found: Found): Promise<Told[]> {
  const entries: Entry[] = []
  for (const { row, progress } of told) {
    const delivery = deliveryOf(progress, found)
    if (typeof delivery === 'string') {
      row.outcomes.add(delivery)
      continue
    }
    row.deliveryId = delivery.id
    row.isForParties = namesOnly(delivery, progress, found)
    const { pickup, isPickupTold, arrival } = delivery
    const entry = entryOf(row, progress, delivery)
    const restore = () => Object.assign(delivery, progress.act === 'arrival' ? { arrival } : { pickup, isPickupTold })
    if (entry) entries.push({ index: entries.length, entry, row, restore })
  }
  const refused = await submitTimes(capturing, entries)
  for (const { restore } of refused.toReversed()) restore()
  const deliveryIds = new Set<number | null>()
  return told.filter(({ row }) => {
    if (refused.some(one => one.row === row)) deliveryIds.add(row.deliveryId)
    else if (deliveryIds.has(row.deliveryId))
      return row.outcomes.delete('timeStands') || row.outcomes.delete('beforePickup')
    return false
  })
}

type Entry = ReportedEntry & { row: CapturedRow; restore: () => void }

/** Sends entries; one that is rejected leaves its reason on its event. Returns those. */
export async function submitTimes<One extends ReportedEntry & { row: CapturedRow }>(
  capturing: Capturing,
  entries: readonly One[],
): Promise<One[]> {
  if (entries.length === 0) return []
  const { rejected } = await submitLocked(capturing, entries)
  return rejected.flatMap(({ index, path, reason, fault, about }) => {
    const refused = entries[index]
    if (!refused) return []
    const { row } = refused
    for (const one of ['pickupRecorded', 'arrivalRecorded', 'pickupCleared', 'timeCleared'] as const)
      row.outcomes.delete(one)
    row.effect = null
    row.outcomes.add('deliveryRefused')
    remark(row, { path, message: reason, fault, ...(about !== undefined && { about }) })
    return [refused]
  })
}

type Delivery = {
  id: number
  reference: string
  pickup: Date | null
  /** By an event that is not withdrawn. */
  isPickupTold: boolean
  arrival: Date | null
  fromGln: string | null
  destinationGln: string | null
}
const ranks = { reference: 0, sscc: 1, other: 2 }
type Match = { rank: number; delivery: Delivery }
/** By the number that was asked; with the sender's code and GLN, and those of its partners' GLNs that issued numbers. */
type Found = {
  byNumber: ReadonlyMap<string, readonly Match[]>
  sender: { code: string; gln: string | null }
  partnerGlns: ReadonlySet<string>
}

/** The sender's own deliveries with these numbers. Their references are locked before their times are read. */
async function lockedDeliveries(capturing: Capturing, told: readonly Progress[]): Promise<Found> {
  const { tx, sender } = capturing
  const asked = told.flatMap(({ numbers, ssccs }) => [...numbers.map(({ number }) => number), ...ssccs])
  const byNumber = await matchesOf(capturing, [...new Set(asked)])
  const glns = told.flatMap(({ numbers }) =>
    numbers.flatMap(({ issuer }) => (issuer && 'gln' in issuer ? issuer.gln : [])),
  )
  const partners = byNumber.size === 0 ? [] : await partnersAmong(tx, sender.companyId, glns)
  const { gln } = await tx
    .selectFrom('companies')
    .select('gln')
    .where('id', '=', sender.companyId)
    .executeTakeFirstOrThrow()
  return { byNumber, sender: { code: sender.companyCode, gln }, partnerGlns: new Set(partners) }
}

/**
 * The GLNs that are of companies in partnership with the sender, which knows those (PAR-24). Another GLN says nothing: that it
 * is a company's here would tell who is in the portal.
 */
async function partnersAmong(tx: Capturing['tx'], companyId: number, glns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ gln: string }>`
    select distinct c.gln from companies c
      join partnerships p on p.state = 'accepted' and ${companyId} in (p.proposer_id, p.partner_id)
       and c.id in (p.proposer_id, p.partner_id)
     where c.id <> ${companyId} and c.gln = any(${[...new Set(glns)]}::text[])`.execute(tx)
  return rows.map(({ gln }) => gln)
}

async function matchesOf({ tx, sender }: Capturing, numbers: readonly string[]): Promise<Found['byNumber']> {
  if (numbers.length === 0) return new Map()
  const { rows: named } = await sql<{ asked: string; kind: string; id: number; reference: string }>`
    select asked.number as asked, d.id, d.reference, n.kind
      from unnest(${numbers}::text[]) asked (number)
      join delivery_numbers n on n.number = compared_number(asked.number)
      join deliveries d on d.id = n.delivery_id
     where d.sender_id = ${sender.companyId}`.execute(tx)
  if (named.length === 0) return new Map()
  await lockReferences(tx, sender.companyId, [...new Set(named.map(one => one.reference))])
  const { rows } = await sql<Delivery>`
    select d.id, d.reference, d.actual_pickup as pickup, d.delivered_at as arrival,
           exists (select from epcis_events e
                    where e.company_id = d.sender_id and e.delivery_id = d.id and e.effect = 'pickup' and e.withdrawn_by is null
                      and date_trunc('milliseconds', e.event_time) = d.actual_pickup) as "isPickupTold",
           coalesce(f.gln, p.from_gln) as "fromGln", coalesce(t.gln, p.destination_gln) as "destinationGln"
      from deliveries d
      left join delivery_place_codes p on p.delivery_id = d.id
      left join centres f on f.id = d.from_centre_id
      left join centres t on t.id = d.destination_centre_id
     where d.id = any(${named.map(one => one.id)}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.id, row]))
  const found = named.flatMap(({ asked, kind, id }) => {
    const delivery = byId.get(id)
    const rank = kind === 'reference' || kind === 'sscc' ? ranks[kind] : ranks.other
    return delivery ? [{ asked, rank, delivery }] : []
  })
  return Map.groupBy(found, one => one.asked)
}

/**
 * The delivery that an event names best: by its reference, then by a unit, then by any other number. Its despatch advice is the
 * delivery; other documents may be about several. A number that another company gave is no reference of the sender's, though
 * it may be one that the sender keeps with a delivery.
 */
function deliveryOf(
  { numbers, ssccs, act }: Progress,
  { byNumber, sender, partnerGlns }: Found,
): Delivery | 'noDelivery' | 'severalDeliveries' {
  const isOthers = ({ issuer }: DocumentNumber) => {
    if (issuer === null) return false
    if ('code' in issuer) return issuer.code !== sender.code
    if ('gln' in issuer) return partnerGlns.has(issuer.gln)
    return issuer.prefix === null || !sender.gln?.startsWith(issuer.prefix)
  }
  const named = numbers.flatMap(one =>
    (byNumber.get(one.number) ?? [])
      .filter(({ rank }) => rank !== ranks.sscc && !(rank === ranks.reference && isOthers(one)))
      .map(match => ({ ...match, isDespatchAdvice: one.isDespatchAdvice })),
  )
  const advised = named.filter(one => one.isDespatchAdvice)
  const units = ssccs.flatMap(sscc => (byNumber.get(sscc) ?? []).filter(({ rank }) => rank === ranks.sscc))
  const own: Match[] = [...(advised.length > 0 ? advised : named), ...units]
  const best = own.reduce((least, one) => Math.min(least, one.rank), Number.POSITIVE_INFINITY)
  const deliveries = [
    ...new Map(own.filter(one => one.rank === best).map(one => [one.delivery.id, one.delivery])).values(),
  ]
  const [first] = deliveries
  if (!first) return 'noDelivery'
  if (deliveries.length === 1) return first
  if (best === ranks.reference) return 'severalDeliveries'
  // A pallet goes on under its SSCC, and numbers come again: the one that still waits for this is meant.
  const waiting = deliveries.filter(one => (act === 'pickup' ? !one.pickup : one.pickup !== null && !one.arrival))
  const [only] = waiting
  return only && waiting.length === 1 ? only : 'severalDeliveries'
}

/**
 * Whether an event names no other delivery, also none that may be registered later: a despatch advice, or a unit beside known
 * ones, that is not known yet.
 */
function namesOnly({ id }: Delivery, { numbers, ssccs }: Progress, { byNumber }: Found): boolean {
  const areOnlyIts = [...numbers.map(({ number }) => number), ...ssccs].every(number =>
    (byNumber.get(number) ?? []).every(one => one.delivery.id === id),
  )
  const known = ssccs.filter(sscc => byNumber.has(sscc)).length
  return (
    areOnlyIts &&
    (known === 0 || known === ssccs.length) &&
    numbers.every(({ number, isDespatchAdvice }) => !isDespatchAdvice || byNumber.has(number))
  )
}

function entryOf(row: CapturedRow, progress: Progress, delivery: Delivery): DeliveryEntry | undefined {
  const { act, at } = progress
  const { reference } = delivery
  if (act === 'underWay') row.outcomes.add('underWay')
  if (act === 'void') return voidEntry(row, delivery)
  const hindrance = hindranceOf(progress, delivery)
  if (hindrance) row.outcomes.add(hindrance)
  if (act === 'underWay' || hindrance) return undefined
  const time = new Date(at)
  row.effect = act
  row.outcomes.add(act === 'pickup' ? 'pickupRecorded' : 'arrivalRecorded')
  // Later events of the same document meet this one.
  if (act === 'pickup') Object.assign(delivery, { pickup: time, isPickupTold: true })
  else delivery.arrival = time
  return { reference, [act === 'pickup' ? 'actualPickup' : 'deliveredAt']: time.toISOString() }
}

function hindranceOf({ act, here, from, to, dependsOnPlace, at }: Progress, delivery: Delivery) {
  if (act === 'underWay') return undefined
  const expected = act === 'pickup' ? delivery.fromGln : delivery.destinationGln
  const stated = act === 'pickup' ? from : to
  // Events often name the ends of a leg: what the delivery knows of its place, they do not overrule.
  const known = expected === null ? stated : [expected]
  const isThere = known.some(gln => here.includes(gln))
  if (!isThere && here.length > 0 && known.length > 0) return 'otherPlace'
  // A false arrival would end the evaluation of what is still on its way.
  if (!isThere && act === 'arrival' && dependsOnPlace) return 'placeUnknown'
  if (act === 'pickup' ? delivery.pickup : delivery.arrival) return 'timeStands'
  return act === 'arrival' && delivery.pickup && Date.parse(at) < delivery.pickup.getTime() ? 'beforePickup' : undefined
}

/** void_shipping takes back a pickup that an event recorded, and no other. */
function voidEntry(row: CapturedRow, delivery: Delivery): DeliveryEntry | undefined {
  if (!delivery.pickup || !delivery.isPickupTold) {
    row.outcomes.add('timeStands')
    return undefined
  }
  row.outcomes.add('pickupCleared')
  delivery.pickup = null
  return { reference: delivery.reference, actualPickup: null, reason: 'EPCIS: void_shipping' }
}
