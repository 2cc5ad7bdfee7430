import { sql } from 'kysely'
import { contentsOf, type CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { isOneBox, readCode } from '#contract/kernel/gs1/readCode.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import {
  maxScannedDeliveries,
  maxScannedStock,
  type ScannedCodeAnswer,
  type scannedCodeCalls,
} from '#contract/quality/calls/scannedCodes.ts'
import { isLot, searchedByCode } from '#server/logistics/deliveries/search/scannedCode.ts'
import { hasGtin } from '#server/logistics/products/productCodes.ts'
import { deliveryList } from '#server/logistics/deliveries/search/search.ts'
import { productsIn } from '#server/logistics/products/products.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { labelStockList, stockOfCode } from '#server/logistics/stock/codedStock.ts'
import { isSameLot } from '#server/logistics/stock/sameLots.ts'
import { scopeOnScreen } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'
import { firstOf } from '#server/platform/lists/list.ts'
import { todayOf, type Viewer, viewerOf } from '#server/platform/lists/reader.ts'

export const scannedCodeHandlers: HandlersFor<typeof scannedCodeCalls> = {
  async findCode({ text, enterpriseCode }, context) {
    const viewer = viewerOf(context)
    const contents = contentsIn(text, todayOf(viewer))
    const { rows, hasMore } = await deliveriesOf(viewer, contents)
    const lots = await lotsOf(
      viewer.db,
      rows.filter(({ disclosed }) => disclosed.all),
      contents,
    )
    return {
      items: contents.gtin ? await itemsOf(viewer, contents.gtin) : [],
      deliveries: rows.map(row => {
        const known = row.disclosed.all ? (lots.get(row.deliveryId) ?? []) : null
        return {
          ...row,
          outcome: row.disclosed.temperature ? (row.temperature?.outcome ?? 'noData') : null,
          lots: known,
          contradictsLabel: known !== null && known.length > 0 && known.every(({ isNamed }) => !isNamed),
        }
      }),
      hasMore,
      stock: await stockFor(context, enterpriseCode, contents),
    }
  },

  async findStockByCode({ text }, context) {
    const viewer = viewerOf(context)
    return await stockIn(viewer, contentsIn(text, todayOf(viewer)))
  },
}

function contentsIn(text: string, today: string): CodeContents {
  const code = readCode(text)
  if (code.fault !== undefined) return refuse('text', code.fault)
  if (!isOneBox(code)) return refuse('text', 'contradicts')
  return contentsOf(code.elements, today)
}

/** What the list of stock shows to the reader, who may open it for other companies than the list of deliveries. */
async function stockFor(context: CallerContext, enterpriseCode: string | undefined, contents: CodeContents) {
  const scope = await scopeOnScreen(context.db, context.caller, 'ProductStockInformation', enterpriseCode)
  return scope ? await stockIn({ ...viewerOf(context), scope }, contents) : null
}

async function stockIn(viewer: Viewer, contents: CodeContents) {
  const search = stockOfCode(contents)
  return search ? await firstOf(labelStockList, viewer, search, maxScannedStock) : { rows: [], hasMore: false }
}

async function deliveriesOf(viewer: Viewer, contents: CodeContents) {
  const searched = searchedByCode(contents)
  if (!searched) return { rows: [], hasMore: false }
  return await firstOf(deliveryList, viewer, { searched, sort: 'shippingDate', order: 'desc' }, maxScannedDeliveries)
}

/** Items of the scope's companies; at most as many as anybody reads. */
async function itemsOf({ db, scope }: Viewer, gtin: string): Promise<ScannedCodeAnswer['items']> {
  // Whoever is limited to some centres learns of items by the deliveries of these.
  if (scope.centreIds !== 'all') return []
  const { rows } = await sql<ScannedCodeAnswer['items'][number]>`
    select p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn",
           json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company
      from products p join companies c on c.id = p.company_id
     where ${productsIn(scope)} and ${hasGtin(sql`p.id`, gtin)} order by p.item_code, c.code limit 10`.execute(db)
  return rows
}

type Lot = NonNullable<ScannedCodeAnswer['deliveries'][number]['lots']>[number]

/**
 * The lots of parties' deliveries that the label names; of a logistic unit those that it is said to hold, whatever else its label
 * says. Boxes of a lot cannot be told apart: without an SSCC, the lot is quarantined or rejected while any delivery's part of it
 * is (docs/decisions/0047).
 */
async function lotsOf(db: DbOrTx, rows: readonly DeliveryRow[], { sscc, gtin, lot }: CodeContents) {
  const isItem = gtin ? hasGtin(sql`i.product_id`, gtin) : sql<boolean>`true`
  const isOfLot = lot ? sql<boolean>`coalesce(${isLot(lot)}, false)` : sql<boolean>`true`
  // An item without a GTIN does not contradict the one of the label.
  const mayBeItem = sql<boolean>`(${isItem} or not exists (
    select from product_codes k where k.product_id = i.product_id and k.kind = 'gtin'))`
  const isInside = sscc
    ? sql`not exists (select from delivery_units u where u.delivery_id = i.delivery_id and u.sscc = ${sscc}
        and u.item_places is not null and i.item_index <> all(u.item_places))`
    : sql`${isItem} and ${isOfLot}`
  const isStateOfLot = sscc ? sql`q.id = s.id` : isSameLot(sql`q.lot_id`, sql`i.lot_id`)
  const { rows: found } = await sql<Lot & { deliveryId: number; isNamed: boolean }>`
    select i.delivery_id::int as "deliveryId", p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn", o.lot,
           o.expiry, coalesce(s.decision, 'undecided') as decision,
           held.number > 0 as "isQuarantined", held.rejected > 0 as "isRejected",
           ${mayBeItem} and ${isOfLot} as "isNamed"
      from delivery_items i join products p on p.id = i.product_id left join lots o on o.id = i.lot_id
      left join lot_states s on s.delivery_id = i.delivery_id and s.product_id = i.product_id
       and s.lot_id is not distinct from i.lot_id
      cross join lateral (
        select count(*) as number, count(*) filter (where q.decision = 'rejected') as rejected
          from lot_states q where q.product_id = i.product_id and ${isStateOfLot} and q.is_quarantined) held
     where i.delivery_id = any(${rows.map(({ deliveryId }) => deliveryId)}::bigint[]) and ${isInside}
     order by i.delivery_id, i.item_index`.execute(db)
  return Map.groupBy(found, ({ deliveryId }) => deliveryId)
}
