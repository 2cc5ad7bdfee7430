import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Signable } from '#server/quality/signatures/content/canonical.ts'
import { byDelivery, instantOf, msOf, type OfDelivery } from '#server/quality/signatures/content/values.ts'

type Delivery = {
  reference: string
  sender: string
  depositor: string
  shipper: string | null
  consignee: string | null
  carrier: string | null
  section: string
  shippingDate: string
  shipFrom: string
  destination: string
  pickedUpAt: Date | null
  deliveredAt: Date | null
}
type Instants = Record<'pickedUpAt' | 'deliveredAt', string | null>
export type DeliveryFact = Omit<Delivery, keyof Instants> & Instants

/** What the senders say of deliveries: whose, from where to where, when. */
export async function deliveriesToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, DeliveryFact>> {
  const { rows } = await sql<OfDelivery & Delivery>`
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
  return new Map(
    rows.map(({ deliveryId, pickedUpAt, deliveredAt, ...fact }) => [
      deliveryId,
      { ...fact, pickedUpAt: instantOf(pickedUpAt), deliveredAt: instantOf(deliveredAt) },
    ]),
  )
}

type Item = OfDelivery & {
  itemCode: string
  lot: string | null
  expiry: string | null
  quantity: number
  version: number
  band: string
  toleranceMinutes: number
}

/** Their items, each with the version of band and tolerance that it is evaluated by. */
export async function itemsToSign(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Signable[]>> {
  const { rows } = await sql<Item>`
    select i.delivery_id as "deliveryId", p.item_code as "itemCode", t.lot, t.expiry, i.quantity, v.version, v.band,
           v.tolerance_minutes as "toleranceMinutes"
      from delivery_items i
      join products p on p.id = i.product_id
      join product_versions v on v.id = i.product_version_id
      left join lots t on t.id = i.lot_id
     where i.delivery_id = any(${deliveryIds}::bigint[])
     order by i.delivery_id, p.item_code collate "C", t.lot collate "C", i.quantity, v.version`.execute(db)
  return byDelivery(rows, ({ toleranceMinutes, ...item }) => ({ ...item, toleranceMs: msOf(toleranceMinutes) }))
}
