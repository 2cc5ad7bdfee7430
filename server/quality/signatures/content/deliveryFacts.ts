import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import {
  byDelivery,
  canonicalJson,
  type FactRow,
  msOf,
  sha256,
  type Signable,
  signable,
} from '#server/quality/signatures/content/values.ts'
import type { SignedPart } from '#contract/quality/rules/signing.ts'
import {
  casesToSign,
  evaluationToSign,
  excursionsToSign,
  readingsToSign,
  withoutMeans,
} from '#server/quality/signatures/content/caseFacts.ts'

type Pieces = { [name: string]: Signable }
type DeliveryFact = { [name: string]: Signable; reference: string }

/** The facts of deliveries from their senders: companies, places and times. */
export async function deliveriesToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, DeliveryFact>> {
  const { rows } = await sql<FactRow & { reference: string }>`
    select d.id as "deliveryId", d.reference, sender.code as sender, owner.code as depositor, shipper.code as shipper,
           consignee.code as consignee, carrier.code as carrier, d.section, d.shipping_date as "shippingDate",
           d.from_name as "shipFrom", d.destination_name as destination, d.actual_pickup as "pickedUpAt",
           d.delivered_at as "deliveredAt"
      from deliveries d
      join companies sender on sender.id = d.sender_id
      join companies owner on owner.id = d.depositor_id
      left join companies shipper on shipper.id = d.shipper_id
      left join companies consignee on consignee.id = d.consignee_id
      left join companies carrier on carrier.id = d.carrier_id
     where d.id = any(${deliveryIds}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.deliveryId, { ...signable(row), reference: row.reference }]))
}

/** The numbers of pieces of deliveries, and what is in and on their logistic units. */
export async function piecesToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Pieces>> {
  const { rows } = await sql<FactRow & Pieces>`
    select d.id as "deliveryId", d.scheduled_pieces as "scheduledPieces", d.actual_pieces as "actualPieces",
           d.shipped_pieces as "shippedPieces", d.received_pieces as "receivedPieces",
           (select coalesce(json_agg(json_build_object('sscc', u.sscc, 'goods',
                     (select json_agg(json_build_array(p.item_code, o.lot) order by p.item_code collate "C", o.lot collate "C")
                        from delivery_items i join products p on p.id = i.product_id left join lots o on o.id = i.lot_id
                       where i.delivery_id = d.id and i.item_index = any(u.item_places)),
                     'loggers',
                     (select coalesce(json_agg(json_build_array(c.code, g.serial) order by c.code collate "C", g.serial collate "C"), '[]')
                        from loggers g join companies c on c.id = g.company_id where g.id = any(u.logger_ids)))
                   order by u.sscc), '[]')
              from delivery_units u where u.delivery_id = d.id) as units
      from deliveries d where d.id = any(${deliveryIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ deliveryId, ...pieces }) => [deliveryId, pieces]))
}

/** Their items, each with its version of band and tolerance. */
export async function itemsToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Signable[]>> {
  const { rows } = await sql<FactRow & { toleranceMinutes: number }>`
    select i.delivery_id as "deliveryId", p.item_code as "itemCode", t.lot, t.expiry, i.quantity, v.version, v.band,
           v.tolerance_minutes as "toleranceMinutes"
      from delivery_items i
      join products p on p.id = i.product_id
      join product_versions v on v.id = i.product_version_id
      left join lots t on t.id = i.lot_id
     where i.delivery_id = any(${deliveryIds}::bigint[])
     order by i.delivery_id, p.item_code collate "C", t.lot collate "C", i.quantity, v.version`.execute(db)
  return byDelivery(rows, ({ toleranceMinutes, ...item }) => ({
    ...signable(item),
    toleranceMs: msOf(toleranceMinutes),
  }))
}

/** A part of the signed content: its text and the SHA-256 of it, hexadecimal. */
export type Part = { hash: string; body: string }
export type Parts = Partial<Record<SignedPart, Part>>

export function partOf(value: Signable): Part {
  const body = canonicalJson(value)
  return { hash: sha256(body).toString('hex'), body }
}

/** Of a case that was never revised, the part is as it was before there were revisions: what was signed then stays valid. */
const caseOf = ({ number, reopened, revised }: { number: string; reopened: number; revised: number }) => ({
  number,
  reopened,
  ...(revised > 0 && { revised }),
})

/**
 * The current facts of a delivery, which every signature about it covers. `former`: parts as they were signed before they named
 * pieces and units, and the means of the readings.
 */
export type Facts = {
  reference: string
  caseId: number | null
  caseNumber: string | null
  parts: Parts
  former: Parts
}

export async function factParts(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Facts>> {
  const deliveries = await deliveriesToSign(db, deliveryIds)
  const pieces = await piecesToSign(db, deliveryIds)
  const items = await itemsToSign(db, deliveryIds)
  const readings = await readingsToSign(db, deliveryIds)
  const evaluation = await evaluationToSign(db, deliveryIds)
  const cases = await casesToSign(db, deliveryIds)
  const excursions = await excursionsToSign(db, deliveryIds)
  const facts = new Map<number, Facts>()
  for (const [id, delivery] of deliveries) {
    const found = cases.get(id)
    const parts = {
      delivery: partOf({ ...delivery, ...pieces.get(id) }),
      items: partOf(items.get(id) ?? []),
      readings: partOf(readings.get(id) ?? []),
      evaluation: partOf(evaluation.get(id) ?? []),
      ...(found && {
        case: partOf(caseOf(found)),
        excursions: partOf(excursions.get(id) ?? []),
        assessment: partOf(found.assessment),
      }),
    }
    const { caseId = null, number: caseNumber = null } = found ?? {}
    const former = { delivery: partOf(delivery), readings: partOf((readings.get(id) ?? []).map(withoutMeans)) }
    facts.set(id, { reference: delivery.reference, caseId, caseNumber, parts, former })
  }
  return facts
}
