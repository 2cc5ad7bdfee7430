import { sql } from 'kysely'
import { shortGtin } from '#contract/kernel/gs1/keys.ts'
import { maxHits } from '#contract/logistics/calls/portalSearch.ts'
import { comparedName } from '#contract/logistics/rules/comparedName.ts'
import { stockWords } from '#contract/logistics/words/stockWords.ts'
import { keywordOf, type SearchGroup, type Searcher, type Typed } from '#server/logistics/portalSearch/group.ts'
import { isNamedIn, mayBeName } from '#server/logistics/portalSearch/named.ts'
import { allStock, stockOfCode } from '#server/logistics/stock/codedStock.ts'
import { comparedLot, shownLot } from '#server/logistics/stock/sameLots.ts'
import { stockList } from '#server/logistics/stock/stock.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'

type LotInStock = {
  itemCode: string
  nameJa: string
  nameEn: string
  lot: string
  quantity: number
  quarantined: number
  isRejected: boolean
}

/** Lots of which there is stock that the list of stock shows to the caller; each leads to it there. */
export const stock: SearchGroup = {
  group: 'stock',
  menus: ['ProductStockInformation'],
  by: 'codes',
  async find(searcher, typed) {
    const { language } = searcher
    const { columns, standings } = stockWords[language]
    const lots = await lotsInStock(searcher, typed)
    const rows = lots.slice(0, maxHits).map(({ itemCode, nameJa, nameEn, lot, quantity, quarantined, isRejected }) => ({
      name: lot,
      note: [
        language === 'ja' ? nameJa : nameEn,
        `${columns.quantity} ${quantity}`,
        ...(quarantined > 0 ? [`${standings[isRejected ? 'rejected' : 'held']} ${quarantined}`] : []),
      ].join(' · '),
      isExact: comparedName(lot) === comparedName(typed.text),
      path: '/product-info' as const,
      search: { code: itemCode, lot },
    }))
    const { gtin, lot } = typed.code ?? {}
    const more = gtin ? { code: shortGtin(gtin), ...(lot && { lot }) } : { lot: keywordOf(typed) }
    return {
      rows,
      hasMore: lots.length > maxHits,
      more: lots.length > maxHits ? { path: '/product-info', search: more } : null,
    }
  },
}

/** Nothing is ordered by a constant. */
const isNot = sql<boolean>`(select false)`

/** Those named exactly so first, then by name; one more than are shown. */
async function lotsInStock(searcher: Searcher, typed: Typed): Promise<LotInStock[]> {
  const isWhole = mayBeName(typed) ? isNamedIn(sql`o.folded_lot`, [sql`o.lot`], typed) : isNot
  const search =
    (typed.code && stockOfCode(typed.code)) ??
    allStock(sql`(${holdsFolded(sql`o.folded_lot`, keywordOf(typed))} or ${isWhole})`)
  const { rows } = await sql<LotInStock>`
    with ${await stockList.matching(searcher, search)}
    select p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn", ${shownLot} as lot, sum(m.quantity)::bigint as quantity,
           sum(m.quarantined)::bigint as quarantined, bool_or(m.is_rejected) as "isRejected"
      from matching m join stock s on s.id = m.id join products p on p.id = s.product_id join lots o on o.id = s.lot_id
     group by p.id, ${comparedLot(sql`o.lot`)} order by bool_or(${isWhole}) desc, lot, p.id limit ${maxHits + 1}`.execute(
    searcher.db,
  )
  return rows
}
