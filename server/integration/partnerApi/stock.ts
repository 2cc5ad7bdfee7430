import { StockEntry, type StockAnswer } from '#contract/integration/api/stock.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/integration/partnerApi/checkEntries.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import {
  findCentres,
  findCompanies,
  findKnownProducts,
  findLots,
  type KnownCentre,
} from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import { rejectionOf, type ApiIssue, type ApiRejection } from '#server/identity/apiKeys/apiIssue.ts'
import type { JsonBody } from '#server/integration/partnerApi/jsonBody.ts'
import {
  expiryOfLot,
  keepReportedLots,
  saveLots,
  type ReportedLot,
  type ReportedLots,
} from '#server/integration/partnerApi/lots.ts'
import { saveStock, type StockRow } from '#server/integration/partnerApi/stockRows.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { quarantinedAmong } from '#server/integration/partnerApi/quarantinedStock.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { consentsFor } from '#server/partners/tradingPartners/consents.ts'
import { recordRefusedNamings } from '#server/partners/tradingPartners/refusedNamings.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type Known = Awaited<ReturnType<typeof findKnown>>
type Clock = { now: Date; timeZone: string }
type Checked = { row: StockRow; lots: ReportedLots } | ApiIssue

/** What stock becomes by all that is told of it, with the entry that each row came from. */
export type StockPlan = { taken: { index: number; row: StockRow }[]; lots: ReportedLot[]; rejected: ApiRejection[] }

const aheadMs = 10 * 60_000

/** POST /api/v1/stock: the stock of an item, lot, centre and owner as of a moment, qualified unless its lot is held. */
export async function submitStock(
  appContext: AppContext,
  key: ApiKey,
  body: JsonBody | undefined,
): Promise<StockAnswer> {
  const { good, rejected } = checkEntries(body, 'stock', StockEntry)
  const { refused, quarantined } = await writeTransaction(appContext.pool, async (_client, tx) => {
    await asActor(tx, key.actor)
    const plan = await planStock(tx, key, good, { now: appContext.now(), timeZone: appContext.config.timeZone })
    const rows = plan.taken.map(({ row }) => row)
    const lotIds = await saveLots(tx, plan.lots)
    await saveStock(tx, rows, lotIds)
    return { refused: plan.rejected, quarantined: await quarantinedAmong(tx, plan.taken, lotIds) }
  })
  return { ...entriesAnswer(good.length - refused.length, [...rejected, ...refused]), quarantined }
}

/** Takes the entries in order. Written is only whom the sender tried to name without consent. */
export async function planStock(
  tx: DbOrTx,
  sender: Sender,
  entries: { index: number; entry: StockEntry }[],
  clock: Clock,
): Promise<StockPlan> {
  const known = await findKnown(
    tx,
    sender,
    entries.map(({ entry }) => entry),
  )
  const reported = new Map<string, ReportedLot>()
  const plan: StockPlan = { taken: [], lots: [], rejected: [] }
  for (const { index, entry } of entries) {
    const checked = stockRow(entry, sender, known, clock)
    if ('fault' in checked) {
      plan.rejected.push(rejectionOf(index, checked))
      continue
    }
    keepReportedLots(checked.lots)
    for (const [lot, one] of checked.lots.reported)
      reported.set(lot, { ...one, expiry: one.expiry ?? reported.get(lot)?.expiry ?? null })
    plan.taken.push({ index, row: checked.row })
  }
  const { now, timeZone } = clock
  await recordRefusedNamings(tx, sender, known.consents.refused, dayIn(now, timeZone), now)
  return { ...plan, lots: [...reported.values()] }
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
    companies: await findCompanies(tx, [...new Set(depositors)]),
    centres: await findCentres(tx, [...new Set(entries.map(entry => entry.centreCode))]),
    consents: await consentsFor(tx, sender),
    lots: await findLots(
      tx,
      [...products.values()].map(product => product.id),
      entries.map(entry => entry.lot).filter(lot => lot != null),
    ),
  }
}

function stockRow(entry: StockEntry, sender: Sender, known: Known, { now, timeZone }: Clock): Checked {
  const depositCode = entry.depositCode ?? sender.companyCode
  const updatedAt = entry.updatedAt ? new Date(entry.updatedAt) : now
  if (updatedAt.getTime() > now.getTime() + aheadMs) {
    return { path: 'updatedAt', message: 'lies more than 10 minutes in the future', fault: 'inFuture' }
  }
  const day = dayIn(updatedAt, timeZone)
  const isOwnProduct = depositCode === sender.companyCode
  const { centres, companies, consents, products } = known
  const depositor = { code: depositCode, companyId: companies.get(depositCode), kind: 'holdStock' as const, day }
  if (!consents.allows(depositor)) {
    return { path: 'depositCode', message: `there is no company ${depositCode}`, fault: 'unknownCompany' }
  }
  const code = entry.centreCode
  const centre = centres.get(code)
  if (!centre || !consents.allows({ code, companyId: centre.companyId, kind: 'nameAsParty', day })) {
    return { path: 'centreCode', message: `there is no centre ${code}`, fault: 'unknownCentre' }
  }
  if (!isOwnProduct && centre.companyId !== sender.companyId) {
    const message = `neither the product nor the centre belongs to ${sender.companyCode}`
    return { path: 'depositCode', message, fault: 'notYours', about: sender.companyCode }
  }
  const product = products.get(pair(depositCode, entry.itemCode))
  if (!product) {
    const message = `${entry.itemCode} is no item of ${depositCode}`
    return { path: 'itemCode', message, fault: 'unknownItem', about: depositCode }
  }
  const lots: ReportedLots = { known: known.lots, reported: new Map(), mayCorrect: isOwnProduct }
  const reported = entry.lot == null ? undefined : expiryOfLot(lots, product.id, entry.lot, entry.expiry)
  if (reported?.problem) return { path: 'expiry', ...reported.problem }
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
