import type { EntriesAnswer } from '#contract/kernel/api/apiAnswers.ts'
import { ProductEntry } from '#contract/integration/api/products.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/integration/partnerApi/checkEntries.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'
import type { JsonBody } from '#server/integration/partnerApi/jsonBody.ts'
import { findProducts, saveProducts, type StoredProduct } from '#server/integration/partnerApi/productRows.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** POST /api/v1/products: products of the key's company, by item code. */
export async function submitProducts(
  appContext: AppContext,
  key: ApiKey,
  body: JsonBody | undefined,
): Promise<EntriesAnswer> {
  const { good, rejected } = checkEntries(body, 'products', ProductEntry)
  const today = dayIn(appContext.now(), appContext.config.timeZone)
  const entries = good.map(({ entry }) => entry)
  await writeTransaction(appContext.pool, async (_client, tx) => {
    await asActor(tx, key.actor)
    await lock(tx, 'products', key.companyId)
    const { stored, next } = await planProducts(tx, key.companyId, entries, today)
    await saveProducts(tx, key.companyId, stored, next, today)
  })
  return entriesAnswer(good.length, rejected)
}

/** The products that the entries name, as they are and as they will be; nothing is written yet. */
export async function planProducts(tx: DbOrTx, companyId: number, entries: readonly ProductEntry[], today: string) {
  const itemCodes = entries.map(({ itemCode }) => itemCode)
  const stored = await findProducts(tx, companyId, itemCodes, today)
  const next = new Map(stored)
  for (const entry of entries) next.set(entry.itemCode, changedProduct(next.get(entry.itemCode), entry))
  return { stored, next }
}

/** INT-8: an absent field stays as it is today, null clears it. */
function changedProduct(was: StoredProduct | undefined, entry: ProductEntry): StoredProduct {
  return {
    id: was?.id ?? null,
    itemCode: entry.itemCode,
    nameJa: entry.nameJa,
    nameEn: entry.nameEn,
    drugCode: entry.drugCode === undefined ? (was?.drugCode ?? null) : entry.drugCode,
    versions: was?.versions ?? 0,
    band: entry.band,
    toleranceMinutes:
      entry.toleranceMinutes === undefined ? (was?.toleranceMinutes ?? 0) : hundredths(entry.toleranceMinutes ?? 0),
    toleranceSource: entry.toleranceSource === undefined ? (was?.toleranceSource ?? null) : entry.toleranceSource,
  }
}

/** As the database keeps them, so that the same tolerance sent again is no change. */
const hundredths = (minutes: number) => Math.round(minutes * 100) / 100
