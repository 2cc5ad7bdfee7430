import type { Tx } from '#server/db/connect.ts'
import { sql } from 'kysely'
import { seededRandom } from '#demo/seededRandom.ts'
import { centreOf } from '#demo/world/centres.ts'
import { dayMs } from '#demo/world/days.ts'
import type { World } from '#demo/world/world.ts'
import { rowsAtOnce } from '#demo/write/ids.ts'

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

/** What is left of the lots that came to the centres in the last weeks; distribution centres own what they received. */
export async function writeStock(tx: Tx, world: World): Promise<void> {
  for (const rows of rowsAtOnce(stockRows(world))) {
    await sql`
      insert into stock (product_id, lot_id, centre_id, owner_id, owner_type, qualified_quantity, updated_at)
      select p.id, l.id, e.id, c.id, told."ownerType", told.quantity, told."updatedAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told ("itemCode" text, lot text, centre text,
             owner text, "ownerType" text, quantity int, "updatedAt" timestamptz)
        join products p on p.item_code = told."itemCode" join lots l on l.product_id = p.id and l.lot = told.lot
        join centres e on e.code = told.centre join companies c on c.code = told.owner
      on conflict do nothing`.execute(tx)
  }
}

function stockRows({ deliveries, anchorMs }: World): StockRow[] {
  return deliveries
    .filter(({ trip }) => trip.arrivalMs <= anchorMs && trip.arrivalMs > anchorMs - shelfDays * dayMs)
    .flatMap(({ reference, to, trip, items, depositorCode }) => {
      if (to.centreCode === null) return []
      const random = seededRandom(`stock ${reference}`)
      const { code, kind, companyCode } = centreOf(to.centreCode)
      const isReceivers = kind === 'distribution'
      return items.map(({ itemCode, lot, quantity }) => ({
        itemCode,
        lot,
        centre: code,
        owner: isReceivers ? companyCode : depositorCode,
        ownerType: isReceivers ? ('consignee' as const) : ('depositor' as const),
        quantity: Math.floor(quantity * random.between(0.1, 0.9)),
        updatedAt: new Date(trip.arrivalMs),
      }))
    })
}
