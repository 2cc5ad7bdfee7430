import { StockEntry, type StockAnswer } from '#contract/machine/stock.ts'
import { asActor } from '#server/audit/actor.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import type { ApiKey } from '#server/machineApi/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/machineApi/checkEntries.ts'
import { pair } from '#server/machineApi/deliveries/deliveryState.ts'
import { findCentres, findKnownProducts, findLots, type KnownCentre } from '#server/machineApi/deliveries/knownWorld.ts'
import { rejectionOf, type DoorIssue, type DoorRejection } from '#server/machineApi/doorIssue.ts'
import type { JsonBody } from '#server/machineApi/jsonBody.ts'
import { expiryOfLot, keepToldLots, saveLots, type ToldLot, type ToldLots } from '#server/machineApi/lots.ts'
import { saveStock, type StockRow } from '#server/machineApi/stockRows.ts'
import type { Sender } from '#server/machineApi/sender.ts'
import { heldAmong } from '#server/machineApi/heldStock.ts'
import { writeTransaction } from '#server/machineApi/writeTransaction.ts'
import type { Parts } from '#server/parts.ts'

type Known = Awaited<ReturnType<typeof findKnown>>
type Checked = { row: StockRow; lots: ToldLots } | DoorIssue

/** What stock becomes by all that is told of it, with the entry that each row came from. */
export type StockPlan = { taken: { index: number; row: StockRow }[]; lots: ToldLot[]; rejected: DoorRejection[] }

const aheadMs = 10 * 60_000

/** POST /api/v1/stock: the stock of an item, lot, centre and owner as of a moment, qualified unless its lot is held. */
export async function takeStock(parts: Parts, key: ApiKey, body: JsonBody | undefined): Promise<StockAnswer> {
  const { good, rejected } = checkEntries(body, 'stock', StockEntry)
  const { refused, held } = await writeTransaction(parts.pool, async (_client, tx) => {
    await asActor(tx, key.actor)
    const plan = await planStock(tx, key, good, parts.now())
    const rows = plan.taken.map(({ row }) => row)
    const lotIds = await saveLots(tx, plan.lots)
    await saveStock(tx, rows, lotIds)
    return { refused: plan.rejected, held: await heldAmong(tx, plan.taken, lotIds) }
  })
  return { ...entriesAnswer(good.length - refused.length, [...rejected, ...refused]), held }
}

/** Takes the entries in order; nothing is written yet. */
export async function planStock(
  tx: DbOrTx,
  sender: Sender,
  entries: { index: number; entry: StockEntry }[],
  now: Date,
): Promise<StockPlan> {
  const known = await findKnown(
    tx,
    sender,
    entries.map(({ entry }) => entry),
  )
  const told = new Map<string, ToldLot>()
  const plan: StockPlan = { taken: [], lots: [], rejected: [] }
  for (const { index, entry } of entries) {
    const checked = stockRow(entry, sender, known, now)
    if ('fault' in checked) {
      plan.rejected.push(rejectionOf(index, checked))
      continue
    }
    keepToldLots(checked.lots)
    for (const [lot, one] of checked.lots.told)
      told.set(lot, { ...one, expiry: one.expiry ?? told.get(lot)?.expiry ?? null })
    plan.taken.push({ index, row: checked.row })
  }
  return { ...plan, lots: [...told.values()] }
}

async function findKnown(tx: DbOrTx, sender: Sender, entries: StockEntry[]) {
  const depositors = entries.map(entry => entry.depositCode ?? sender.companyCode)
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

function stockRow(entry: StockEntry, sender: Sender, known: Known, now: Date): Checked {
  const depositCode = entry.depositCode ?? sender.companyCode
  const centre = known.centres.get(entry.centreCode)
  if (!centre) return { path: 'centreCode', message: `there is no centre ${entry.centreCode}`, fault: 'unknownCentre' }
  const isOwnProduct = depositCode === sender.companyCode
  if (!isOwnProduct && centre.companyId !== sender.companyId) {
    const message = `neither the product nor the centre belongs to ${sender.companyCode}`
    return { path: 'depositCode', message, fault: 'notYours', about: sender.companyCode }
  }
  const product = known.products.get(pair(depositCode, entry.itemCode))
  if (!product) {
    const message = `${entry.itemCode} is no item of ${depositCode}`
    return { path: 'itemCode', message, fault: 'unknownItem', about: depositCode }
  }
  const updatedAt = entry.updatedAt ? new Date(entry.updatedAt) : now
  if (updatedAt.getTime() > now.getTime() + aheadMs) {
    return { path: 'updatedAt', message: 'lies more than 10 minutes in the future', fault: 'inFuture' }
  }
  const lots: ToldLots = { known: known.lots, told: new Map(), mayCorrect: isOwnProduct }
  const told = entry.lot == null ? undefined : expiryOfLot(lots, product.id, entry.lot, entry.expiry)
  if (told?.problem) return { path: 'expiry', ...told.problem }
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
