import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

const productsSlot = 0
const deliverySlots = 64

/** One request at a time changes the products of a company: versions are numbered without holes. */
export const lockProducts = (tx: DbOrTx, companyId: number) => lockSlots(tx, companyId, [productsSlot])

/**
 * One request at a time works on a sender's reference. References share a few locks: the database has no room for one each
 * where a request brings thousands.
 */
export async function lockReferences(tx: DbOrTx, senderId: number, references: readonly string[]) {
  const slots = references.map(
    reference => 1 + ((createHash('sha256').update(reference).digest()[0] ?? 0) % deliverySlots),
  )
  await lockSlots(tx, senderId, slots)
}

/** Always in the same order, so that two requests cannot wait for each other. */
async function lockSlots(tx: DbOrTx, companyId: number, slots: number[]) {
  for (const slot of [...new Set(slots)].sort((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(${companyId}::int, ${slot}::int)`.execute(tx)
  }
}
