import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import { byDelivery, msOf, signable, type FactRow } from '#server/quality/signatures/content/values.ts'

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
