import type { Tx } from '#server/platform/db/connect.ts'
import { sql } from 'kysely'
import { seededRandom } from '#demo/seededRandom.ts'
import { centreOf } from '#demo/world/companies/centres.ts'
import { dayMs } from '#demo/days.ts'
import type { World } from '#demo/world/world.ts'
import { chunksOf } from '#demo/write/ids.ts'

const shelfDays = 60

type StockRow = {
  itemCode: string
  lot: string
  centre: string
  owner: string
  ownerType: 'depositor' | 'consignee'
  quantity: number
  updatedAt: Date
}

/**
 * What is left of the lots that arrived at the centres in the last weeks: at a logistics centre what was not shipped on, at a
 * distribution centre, which owns what it received, what is not sold.
 */
export async function writeStock(tx: Tx, world: World): Promise<void> {
  for (const rows of chunksOf(stockRows(world))) {
    await sql`
      insert into stock (product_id, lot_id, centre_id, owner_id, owner_type, qualified_quantity, updated_at)
      select p.id, l.id, e.id, c.id, reported."ownerType", reported.quantity, reported."updatedAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported ("itemCode" text, lot text, centre text,
             owner text, "ownerType" text, quantity int, "updatedAt" timestamptz)
        join products p on p.item_code = reported."itemCode" join lots l on l.product_id = p.id and l.lot = reported.lot
        join centres e on e.code = reported.centre join companies c on c.code = reported.owner
      on conflict do nothing`.execute(tx)
  }
}

/** Quarantined, rejected and undecided lots are not qualified stock. */
export async function emptyQuarantinedStock(tx: Tx): Promise<void> {
  await sql`
    update stock s set qualified_quantity = 0
      from lot_states l join deliveries d on d.id = l.delivery_id
     where l.product_id = s.product_id and l.lot_id = s.lot_id and d.destination_centre_id = s.centre_id
       and (l.is_quarantined or l.decision in ('undecided', 'rejected'))`.execute(tx)
}

function stockRows({ deliveries, anchorMs }: World): StockRow[] {
  const shipped = shippedFrom(deliveries, anchorMs)
  return deliveries
    .filter(({ trip }) => trip.arrivalMs <= anchorMs && trip.arrivalMs > anchorMs - shelfDays * dayMs)
    .flatMap(({ reference, to, trip, items, depositorCode }) => {
      if (to.centreCode === null) return []
      const random = seededRandom(`stock ${reference}`)
      const { code, kind, companyCode } = centreOf(to.centreCode)
      const isOwn = kind === 'distribution'
      return items.map(({ itemCode, lot, quantity }) => ({
        itemCode,
        lot,
        centre: code,
        owner: isOwn ? companyCode : depositorCode,
        ownerType: isOwn ? ('consignee' as const) : ('depositor' as const),
        quantity: isOwn
          ? Math.floor(quantity * random.between(0.1, 0.9))
          : quantity - (shipped.get(keyOf(code, itemCode, lot))?.quantity ?? 0),
        updatedAt: new Date(Math.max(trip.arrivalMs, shipped.get(keyOf(code, itemCode, lot))?.lastMs ?? 0)),
      }))
    })
    .filter(row => row.quantity > 0)
}

const keyOf = (centre: string, itemCode: string, lot: string) => `${centre} ${itemCode} ${lot}`

/** The quantity of each lot that left each centre, and when it last did. */
function shippedFrom(deliveries: World['deliveries'], anchorMs: number) {
  const shipped = new Map<string, { quantity: number; lastMs: number }>()
  for (const { from, trip, items } of deliveries) {
    if (from.centreCode === null || trip.pickupMs > anchorMs) continue
    for (const { itemCode, lot, quantity } of items) {
      const key = keyOf(from.centreCode, itemCode, lot)
      const before = shipped.get(key) ?? { quantity: 0, lastMs: 0 }
      shipped.set(key, { quantity: before.quantity + quantity, lastMs: Math.max(before.lastMs, trip.pickupMs) })
    }
  }
  return shipped
}
