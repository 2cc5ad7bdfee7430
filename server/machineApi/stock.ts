import type { EntriesAnswer, Rejection } from '#contract/machine/machineAnswers.ts'
import { StockEntry } from '#contract/machine/stock.ts'
import { asActor } from '#server/audit/actor.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import type { ApiKey } from '#server/machineApi/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/machineApi/checkEntries.ts'
import { pair } from '#server/machineApi/deliveries/deliveryState.ts'
import { findCentres, findKnownProducts, findLots, type KnownCentre } from '#server/machineApi/deliveries/knownWorld.ts'
import type { JsonBody } from '#server/machineApi/jsonBody.ts'
import { expiryOfLot, keepToldLots, saveLots, type ToldLot, type ToldLots } from '#server/machineApi/lots.ts'
import { saveStock, type StockRow } from '#server/machineApi/stockRows.ts'
import { writeTransaction } from '#server/machineApi/writeTransaction.ts'
import type { Parts } from '#server/parts.ts'

type Known = Awaited<ReturnType<typeof findKnown>>
type Checked = { row: StockRow; lots: ToldLots } | { path: string; reason: string }

const aheadMs = 10 * 60_000

/** POST /api/v1/stock: the qualified stock of an item, lot, centre and owner, as of a moment. */
export async function takeStock(parts: Parts, key: ApiKey, body: JsonBody | undefined): Promise<EntriesAnswer> {
  const { good, rejected } = checkEntries(body, 'stock', StockEntry)
  const refused: Rejection[] = await writeTransaction(parts.pool, async (_client, tx) => {
    await asActor(tx, `key:${key.id}`)
    const known = await findKnown(
      tx,
      key,
      good.map(({ entry }) => entry),
    )
    const rows: StockRow[] = []
    const told = new Map<string, ToldLot>()
    const bad: Rejection[] = []
    for (const { index, entry } of good) {
      const checked = stockRow(entry, key, known, parts.now())
      if ('reason' in checked) bad.push({ index, ...checked })
      else {
        keepToldLots(checked.lots)
        for (const [lot, one] of checked.lots.told)
          told.set(lot, { ...one, expiry: one.expiry ?? told.get(lot)?.expiry ?? null })
        rows.push(checked.row)
      }
    }
    await saveStock(tx, rows, await saveLots(tx, [...told.values()]))
    return bad
  })
  return entriesAnswer(good.length - refused.length, [...rejected, ...refused])
}

async function findKnown(tx: DbOrTx, key: ApiKey, entries: StockEntry[]) {
  const depositors = entries.map(entry => entry.depositCode ?? key.companyCode)
  const products = await findKnownProducts(
    tx,
    [...new Set(depositors)],
    [...new Set(entries.map(entry => entry.itemCode))],
  )
  return {
    products,
    centres: await findCentres(tx, [...new Set(entries.map(entry => entry.centreCode))]),
    lots: await findLots(
      tx,
      [...products.values()].map(product => product.id),
      entries.map(entry => entry.lot).filter(lot => lot != null),
    ),
  }
}

function stockRow(entry: StockEntry, key: ApiKey, known: Known, now: Date): Checked {
  const depositCode = entry.depositCode ?? key.companyCode
  const centre = known.centres.get(entry.centreCode)
  if (!centre) return { path: 'centreCode', reason: `there is no centre ${entry.centreCode}` }
  const isOwnProduct = depositCode === key.companyCode
  if (!isOwnProduct && centre.companyId !== key.companyId) {
    return { path: 'depositCode', reason: `neither the product nor the centre belongs to ${key.companyCode}` }
  }
  const product = known.products.get(pair(depositCode, entry.itemCode))
  if (!product) return { path: 'itemCode', reason: `${entry.itemCode} is no item of ${depositCode}` }
  const updatedAt = entry.updatedAt ? new Date(entry.updatedAt) : now
  if (updatedAt.getTime() > now.getTime() + aheadMs) {
    return { path: 'updatedAt', reason: 'lies more than 10 minutes in the future' }
  }
  const lots: ToldLots = { known: known.lots, told: new Map(), mayCorrect: isOwnProduct }
  const told = entry.lot == null ? undefined : expiryOfLot(lots, product.id, entry.lot, entry.expiry)
  if (told?.problem) return { path: 'expiry', reason: told.problem }
  const row = {
    productId: product.id,
    lot: entry.lot ?? null,
    centreId: centre.id,
    ownerId: ownerOf(entry, product.companyId, centre),
    ownerType: entry.ownerType,
    quantity: entry.qualifiedQuantity,
    updatedAt: updatedAt.toISOString(),
  }
  return { row, lots }
}

/** The consignee of stock that lies at a centre is the company of the centre. */
const ownerOf = (entry: StockEntry, depositorId: number, centre: KnownCentre) =>
  entry.ownerType === 'depositor' ? depositorId : centre.companyId
