import { StockEntry, type StockAnswer } from '#contract/integration/api/stock.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { checkEntries, entriesAnswer, type Submit } from '#server/integration/partnerApi/requests/checkEntries.ts'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'
import {
  distinct,
  findCentres,
  findCompanies,
  findKnownProducts,
  findLots,
} from '#server/logistics/deliveryIntake/knownWorld.ts'
import {
  futureIssues,
  unknownCentre,
  unknownCompany,
  unknownItem,
} from '#server/logistics/deliveryIntake/entryIssues.ts'
import { rejectionOf, type ApiIssue, type ApiRejection } from '#server/identity/apiKeys/apiIssue.ts'
import { acceptLots, expiryOfLot, type ReportedLot, type ReportedLots } from '#server/logistics/deliveryIntake/lots.ts'
import {
  quarantinedAmong,
  writeStock,
  type AcceptedStock,
  type StockRow,
} from '#server/integration/partnerApi/stock/stockRows.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { consentsFor } from '#server/partners/tradingPartners/consents.ts'
import { recordRefusedNamings } from '#server/partners/tradingPartners/refusedNamings.ts'

type Known = Awaited<ReturnType<typeof findKnown>>
type Clock = { now: Date; timeZone: string }
type Checked = { row: StockRow; lots: ReportedLots } | ApiIssue

export type StockPlan = { accepted: AcceptedStock[]; lots: ReportedLot[]; rejected: ApiRejection[] }

/** POST /api/v1/stock: the stock of an item, lot, centre and owner at a time, qualified unless its lot is quarantined. */
export const submitStock: Submit<StockAnswer> = async ({ pool, now, config }, key, body) => {
  const { good, rejected } = checkEntries(body, 'stock', StockEntry)
  const { refused, quarantined } = await writeTransaction(pool, async (_client, tx) => {
    await asActor(tx, key.actor)
    const plan = await planStock(tx, key, good, { now: now(), timeZone: config.timeZone })
    const { lotIds } = await writeStock(tx, plan)
    return { refused: plan.rejected, quarantined: await quarantinedAmong(tx, plan.accepted, lotIds) }
  })
  return { ...entriesAnswer(good.length - refused.length, [...rejected, ...refused]), quarantined }
}

/** Plans the entries in order; writes only which companies the sender named without consent. */
export async function planStock(
  tx: DbOrTx,
  sender: Sender,
  entries: { index: number; entry: StockEntry }[],
  clock: Clock,
): Promise<StockPlan> {
  const sent = entries.map(({ entry }) => entry)
  const known = await findKnown(tx, sender, sent)
  const lots = new Map<string, ReportedLot>()
  const plan: StockPlan = { accepted: [], lots: [], rejected: [] }
  for (const { index, entry } of entries) {
    const checked = stockRow(entry, sender, known, clock)
    if ('fault' in checked) {
      plan.rejected.push(rejectionOf(index, checked))
      continue
    }
    acceptLots(checked.lots, lots)
    plan.accepted.push({ index, row: checked.row })
  }
  const { now, timeZone } = clock
  await recordRefusedNamings(tx, sender, known.consents.refused, dayIn(now, timeZone), now)
  return { ...plan, lots: [...lots.values()] }
}

async function findKnown(tx: DbOrTx, sender: Sender, entries: StockEntry[]) {
  const depositors = distinct(entries.map(entry => entry.depositCode ?? sender.companyCode))
  const products = await findKnownProducts(tx, depositors, distinct(entries.map(entry => entry.itemCode)))
  return {
    products,
    companies: await findCompanies(tx, depositors),
    centres: await findCentres(tx, distinct(entries.map(entry => entry.centreCode))),
    consents: await consentsFor(tx, sender),
    lots: await findLots(
      tx,
      [...products.values()].map(product => product.id),
      distinct(entries.map(entry => entry.lot)),
    ),
  }
}

function stockRow(entry: StockEntry, sender: Sender, known: Known, { now, timeZone }: Clock): Checked {
  const { depositCode = null, centreCode, itemCode, ownerType, lot = null } = entry
  const { centres, companies, consents, products } = known
  const depositor = depositCode ?? sender.companyCode
  const updatedAt = entry.updatedAt ? new Date(entry.updatedAt) : now
  const [inFuture] = futureIssues('updatedAt', updatedAt.getTime(), now)
  if (inFuture) return inFuture
  const day = dayIn(updatedAt, timeZone)
  const mayName = consents.allows({ code: depositor, companyId: companies.get(depositor), kind: 'holdStock', day })
  if (!mayName) return unknownCompany('depositCode', depositor)
  const centre = centres.get(centreCode)
  if (!centre || !consents.allows({ code: centreCode, companyId: centre.companyId, kind: 'nameAsParty', day }))
    return unknownCentre('centreCode', centreCode)
  const isOwnProduct = depositor === sender.companyCode
  if (!isOwnProduct && centre.companyId !== sender.companyId) {
    const message = `neither the product nor the centre belongs to ${sender.companyCode}`
    return { path: 'depositCode', message, fault: 'notYours', about: sender.companyCode }
  }
  const product = products.get(pair(depositor, itemCode))
  if (!product) return unknownItem('itemCode', itemCode, depositor)
  const lots: ReportedLots = { known: known.lots, reported: new Map(), mayCorrect: isOwnProduct }
  const reported = lot === null ? undefined : expiryOfLot(lots, product.id, lot, entry.expiry)
  if (reported?.problem) return { path: 'expiry', ...reported.problem }
  const row = {
    productId: product.id,
    lot,
    centreId: centre.id,
    // The consignee is the company of the centre.
    ownerId: ownerType === 'depositor' ? product.companyId : centre.companyId,
    ownerType,
    quantity: entry.qualifiedQuantity,
    updatedAt: updatedAt.toISOString(),
  }
  return { row, lots }
}
