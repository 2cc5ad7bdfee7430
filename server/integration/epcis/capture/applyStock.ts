import { sql } from 'kysely'
import type { z } from 'zod'
import { StockEntry } from '#contract/integration/api/stock.ts'
import { stockOf, type StockCount } from '#contract/integration/epcis/meaning.ts'
import { packages as allPackages } from '#contract/kernel/gs1/drugCodes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { consentsFor } from '#server/partners/tradingPartners/consents.ts'
import { remark, type CapturedRow, type Capturing, type Remark } from '#server/integration/epcis/capture/capturedRow.ts'
import { planStock } from '#server/integration/partnerApi/stock/stock.ts'
import { writeStock } from '#server/integration/partnerApi/stock/stockRows.ts'

/** INT-22: a count of pieces at a place is the stock there, by the way of the partner API; a movement is none. */
export async function applyStock(capturing: Capturing, rows: readonly CapturedRow[]): Promise<void> {
  const { tx, sender, appContext } = capturing
  const counted: { row: CapturedRow; count: StockCount }[] = []
  for (const row of rows) {
    const { counts, isMovement } = stockOf(row.event)
    if (isMovement) row.outcomes.add('movementOnly')
    if (counts.length > 0 && !sender.scopes.includes('stock:write')) row.outcomes.add('scopeMissing')
    else for (const count of counts) counted.push({ row, count })
  }
  if (counted.length === 0) return
  const itemFor = await itemsByCodes(
    capturing,
    counted.map(({ count }) => count),
  )
  // One event may count an item in several places of its list: their sum is the stock.
  const found = counted.map(one => ({ ...one, item: itemFor(one.count) }))
  const together = Map.groupBy(found, ({ row, count, item }) => JSON.stringify([row.id, item?.entry ?? count]))
  const groups = [...together.values()]
  const entries = groups.flatMap((group, index) => {
    const sum = sumOf(
      group.flatMap(({ item }) => item ?? []),
      group.reduce((sum, { count }) => sum + count.quantity, 0),
    )
    if (!('message' in sum)) return [{ index, entry: sum }]
    refuseAll(group, sum)
    return []
  })
  const clock = { now: appContext.now(), timeZone: appContext.config.timeZone }
  const plan = await planStock(tx, sender, entries, clock)
  const older = new Set((await writeStock(tx, plan)).older.map(({ index }) => index))
  for (const { index } of plan.accepted) {
    groups[index]?.[0]?.row.outcomes.add(older.has(index) ? 'stockOlder' : 'stockSet')
  }
  for (const { index, reason: message, fault, about } of plan.rejected)
    refuseAll(groups[index] ?? [], { message, fault, ...(about !== undefined && { about }) })
}

function refuseAll(group: readonly { row: CapturedRow; count: StockCount }[], why: Omit<Remark, 'path'>) {
  for (const { row, count } of group) {
    row.outcomes.add('stockRefused')
    remark(row, { path: count.gtin, ...why })
  }
}

/** Stock is counted in pieces, and what a larger package contains is not known: then the sum is not, either. */
function sumOf(items: readonly CountedItem[], qualifiedQuantity: number): StockEntry | Omit<Remark, 'path'> {
  const [first] = items
  if (!first) return { message: 'there is no such item, or no such centre', fault: 'noItemOrCentre' }
  if (items.some(({ isLargerPackage }) => isLargerPackage)) {
    const message =
      'is the GTIN of a larger package, or counted beside one: count pieces, by the GTIN of the smallest package'
    return { message, fault: 'largerPackage' }
  }
  const parsed = StockEntry.safeParse({ ...first.entry, qualifiedQuantity })
  return parsed.success ? parsed.data : { message: 'the count is no stock that can be kept', fault: 'countImpossible' }
}

/** From the smallest one. */
const packages = [...allPackages]

type ItemOfCode = { gtin: string; itemCode: string; companyId: number; companyCode: string; isLargerPackage: boolean }
type CentreOfCode = { gln: string; code: string; companyId: number }
type CountedItem = { entry: Omit<z.input<typeof StockEntry>, 'qualifiedQuantity'>; isLargerPackage: boolean }

/**
 * Finds item and centre by their codes: the sender's own first, else the only one that a trading partner lets it name. Codes of
 * others are as good as unknown.
 */
async function itemsByCodes({ tx, sender, appContext }: Capturing, counts: readonly StockCount[]) {
  const { rows: items } = await sql<ItemOfCode>`
    select k.code as gtin, p.item_code as "itemCode", c.id as "companyId", c.code as "companyCode",
           coalesce(k.package = 'case', false) or exists (
             select from product_codes smaller
              where smaller.product_id = k.product_id and smaller.kind = 'gtin'
                and array_position(${packages}::text[], smaller.package) < array_position(${packages}::text[], k.package)
           ) as "isLargerPackage"
      from product_codes k join products p on p.id = k.product_id join companies c on c.id = k.company_id
     where k.kind = 'gtin' and k.code = any(${counts.map(count => count.gtin)}::text[])`.execute(tx)
  const { rows: centres } = await sql<CentreOfCode>`
    select e.gln, e.code, e.company_id as "companyId" from centres e
     where e.gln = any(${counts.map(count => count.gln)}::text[])`.execute(tx)
  const consents = await consentsFor(tx, sender)
  const itemsOf = Map.groupBy(items, one => one.gtin)
  const centresOf = Map.groupBy(centres, one => one.gln)
  return ({ gtin, gln, lot, at }: StockCount): CountedItem | undefined => {
    const day = dayIn(new Date(at), appContext.config.timeZone)
    const item = ownOrOnly(itemsOf.get(gtin) ?? [], one =>
      consents.wouldAllow({ code: one.companyCode, companyId: one.companyId, kind: 'holdStock', day }),
    )
    const centre = ownOrOnly(centresOf.get(gln) ?? [], one =>
      consents.wouldAllow({ code: one.code, companyId: one.companyId, kind: 'nameAsParty', day }),
    )
    if (!item || !centre) return undefined
    return {
      entry: {
        itemCode: item.itemCode,
        lot,
        centreCode: centre.code,
        depositCode: item.companyCode,
        updatedAt: new Date(at).toISOString(),
      },
      isLargerPackage: item.isLargerPackage,
    }
  }

  function ownOrOnly<One extends { companyId: number }>(found: One[], mayName: (one: One) => boolean): One | undefined {
    const own = found.filter(one => one.companyId === sender.companyId)
    const named = own.length > 0 ? own : found.filter(mayName)
    return named.length === 1 ? named[0] : undefined
  }
}
