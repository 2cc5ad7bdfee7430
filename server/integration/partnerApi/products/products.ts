import { ProductEntry } from '#contract/integration/api/products.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { checkEntries, entriesAnswer, type Submit } from '#server/integration/partnerApi/requests/checkEntries.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { findProducts, saveProducts, type StoredProduct } from '#server/integration/partnerApi/products/productRows.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

/** POST /api/v1/products: products of the key's company, by item code. */
export const submitProducts: Submit = async (appContext, key, body) => {
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

/** The products of the entries, as stored and as they will be; nothing is written yet. */
export async function planProducts(tx: DbOrTx, companyId: number, entries: readonly ProductEntry[], today: string) {
  const itemCodes = entries.map(({ itemCode }) => itemCode)
  const stored = await findProducts(tx, companyId, itemCodes, today)
  const next = new Map(stored)
  for (const entry of entries) next.set(entry.itemCode, changedProduct(next.get(entry.itemCode), entry))
  return { stored, next }
}

/** INT-8: an absent field stays as it is, null clears it. */
function changedProduct(was: StoredProduct | undefined, entry: ProductEntry): StoredProduct {
  const { drugCode = was?.drugCode ?? null, toleranceSource = was?.toleranceSource ?? null, ...sent } = entry
  const { toleranceMinutes = was?.toleranceMinutes ?? 0 } = entry
  return {
    ...sent,
    id: was?.id ?? null,
    versions: was?.versions ?? 0,
    drugCode,
    toleranceMinutes: hundredths(toleranceMinutes ?? 0),
    toleranceSource,
  }
}

/** As stored, so that the same tolerance sent again is no change. */
const hundredths = (minutes: number) => Math.round(minutes * 100) / 100
