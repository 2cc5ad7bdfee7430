import { sql } from 'kysely'
import { StockEntry } from '#contract/integration/api/stock.ts'
import { stockOf, type StockCount } from '#contract/integration/epcis/meaning.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { saveLots } from '#server/logistics/deliveryIntake/lots.ts'
import { consentsFor } from '#server/partners/tradingPartners/consents.ts'
import { remark, type CapturedRow, type Capturing } from '#server/integration/epcis/capture/capturedRow.ts'
import { planStock } from '#server/integration/partnerApi/stock/stock.ts'
import { saveStock } from '#server/integration/partnerApi/stock/stockRows.ts'

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
  const entryFor = await entriesByCodes(
    capturing,
    counted.map(({ count }) => count),
  )
  const entries = counted.flatMap(({ row, count }, index) => {
    const entry = entryFor(count)
    if (entry) return [{ index, entry }]
    refuse(row, count.gtin, 'there is no such item, or no such centre')
    return []
  })
  const clock = { now: appContext.now(), timeZone: appContext.config.timeZone }
  const plan = await planStock(tx, sender, entries, clock)
  const lotIds = await saveLots(tx, plan.lots)
  await saveStock(
    tx,
    plan.accepted.map(({ row }) => row),
    lotIds,
  )
  for (const { index } of plan.accepted) counted[index]?.row.outcomes.add('stockSet')
  for (const { index, reason } of plan.rejected) {
    const refused = counted[index]
    if (refused) refuse(refused.row, refused.count.gtin, reason)
  }
}

function refuse(row: CapturedRow, gtin: string, message: string) {
  row.outcomes.add('stockRefused')
  remark(row, gtin, message)
}

type ItemOfCode = { gtin: string; itemCode: string; companyId: number; companyCode: string }
type CentreOfCode = { gln: string; code: string; companyId: number }

/**
 * Finds item and centre by their codes: the sender's own first, else the only one that a trading partner lets it name. Codes of
 * others are as good as unknown.
 */
async function entriesByCodes({ tx, sender, appContext }: Capturing, counts: readonly StockCount[]) {
  const { rows: items } = await sql<ItemOfCode>`
    select k.code as gtin, p.item_code as "itemCode", c.id as "companyId", c.code as "companyCode"
      from product_codes k join products p on p.id = k.product_id join companies c on c.id = k.company_id
     where k.kind = 'gtin' and k.code = any(${counts.map(count => count.gtin)}::text[])`.execute(tx)
  const { rows: centres } = await sql<CentreOfCode>`
    select e.gln, e.code, e.company_id as "companyId" from centres e
     where e.gln = any(${counts.map(count => count.gln)}::text[])`.execute(tx)
  const consents = await consentsFor(tx, sender)
  const itemsOf = Map.groupBy(items, one => one.gtin)
  const centresOf = Map.groupBy(centres, one => one.gln)
  return ({ gtin, gln, lot, quantity, at }: StockCount): StockEntry | undefined => {
    const day = dayIn(new Date(at), appContext.config.timeZone)
    const item = ownOrOnly(itemsOf.get(gtin) ?? [], one =>
      consents.wouldAllow({ code: one.companyCode, companyId: one.companyId, kind: 'holdStock', day }),
    )
    const centre = ownOrOnly(centresOf.get(gln) ?? [], one =>
      consents.wouldAllow({ code: one.code, companyId: one.companyId, kind: 'nameAsParty', day }),
    )
    if (!item || !centre) return undefined
    const parsed = StockEntry.safeParse({
      itemCode: item.itemCode,
      lot,
      centreCode: centre.code,
      depositCode: item.companyCode,
      qualifiedQuantity: quantity,
      updatedAt: new Date(at).toISOString(),
    })
    return parsed.success ? parsed.data : undefined
  }

  function ownOrOnly<One extends { companyId: number }>(found: One[], mayName: (one: One) => boolean): One | undefined {
    const own = found.filter(one => one.companyId === sender.companyId)
    const named = own.length > 0 ? own : found.filter(mayName)
    return named.length === 1 ? named[0] : undefined
  }
}
