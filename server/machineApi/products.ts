import type { EntriesAnswer } from '#contract/machine/machineAnswers.ts'
import { ProductEntry } from '#contract/machine/products.ts'
import { dayIn } from '#contract/rules/dayIn.ts'
import { asActor } from '#server/audit/actor.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import type { ApiKey } from '#server/machineApi/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/machineApi/checkEntries.ts'
import { lockProducts } from '#server/machineApi/companyLocks.ts'
import type { JsonBody } from '#server/machineApi/jsonBody.ts'
import { findProducts, saveProducts, type StoredProduct } from '#server/machineApi/productRows.ts'
import { writeTransaction } from '#server/machineApi/writeTransaction.ts'
import type { Parts } from '#server/parts.ts'

/** POST /api/v1/products: products of the key's company, by item code. */
export async function takeProducts(parts: Parts, key: ApiKey, body: JsonBody | undefined): Promise<EntriesAnswer> {
  const { good, rejected } = checkEntries(body, 'products', ProductEntry)
  const today = dayIn(parts.now(), parts.config.timeZone)
  const entries = good.map(({ entry }) => entry)
  await writeTransaction(parts.pool, async (_client, tx) => {
    await asActor(tx, key.actor)
    await lockProducts(tx, key.companyId)
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

/** product 6: an absent field stays as it is today, null clears it. */
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
