import type { Rejection } from '#contract/kernel/api/apiAnswers.ts'
import { ProductEntry } from '#contract/integration/api/products.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { checkEntries, entriesAnswer, type Submit } from '#server/integration/partnerApi/requests/checkEntries.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { findProducts, saveProducts, type StoredProduct } from '#server/integration/partnerApi/products/productRows.ts'
import { codeOwners, saveProductCodes } from '#server/logistics/products/productCodes.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

/** POST /api/v1/products: products of the key's company, by item code. */
export const submitProducts: Submit = async (appContext, key, body) => {
  const { good, rejected } = checkEntries(body, 'products', ProductEntry)
  const today = dayIn(appContext.now(), appContext.config.timeZone)
  const taken = await writeTransaction(appContext.pool, async (_client, tx) => {
    await asActor(tx, key.actor)
    await lock(tx, 'products', key.companyId)
    const { free, taken } = await withFreeCodes(tx, key.companyId, good)
    const { stored, next } = await planProducts(tx, key.companyId, free, today)
    await saveProducts(tx, key.companyId, stored, next, today)
    await saveProductCodes(tx, key.companyId, codesOf(free))
    return taken
  })
  return entriesAnswer(good.length - taken.length, [...rejected, ...taken])
}

/** The entries without a code that another item of the company has, and the rejections of the others. */
async function withFreeCodes(tx: DbOrTx, companyId: number, good: readonly { index: number; entry: ProductEntry }[]) {
  const owners = await codeOwners(
    tx,
    companyId,
    good.map(({ entry }) => entry),
  )
  const taken: Rejection[] = []
  const free = good.flatMap(({ index, entry }) => {
    const other = owners.take(entry)
    if (!other) return entry
    taken.push({ index, path: `codes[${other.place}].code`, reason: `is already a code of item ${other.owner}` })
    return []
  })
  return { free, taken }
}

/** What was sent last for each item. */
const codesOf = (entries: readonly ProductEntry[]) => {
  const sent = entries.flatMap(({ itemCode, codes }) =>
    codes === undefined ? [] : [[itemCode, { itemCode, codes: codes ?? [] }] as const],
  )
  return [...new Map(sent).values()]
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
  const {
    drugCode = was?.drugCode ?? null,
    toleranceSource = was?.toleranceSource ?? null,
    codes: _codes,
    ...sent
  } = entry
  const { toleranceMinutes = was?.toleranceMinutes ?? 0 } = entry
  return {
    ...sent,
    id: was?.id ?? null,
    versions: was?.versions ?? 0,
    drugCode,
    toleranceMinutes: hundredths(toleranceMinutes ?? 0),
    toleranceSource,
    codes: was?.codes ?? [],
  }
}

/** As stored, so that the same tolerance sent again is no change. */
const hundredths = (minutes: number) => Math.round(minutes * 100) / 100
