import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { refuse, versionsOf, type StoredVersion } from '#server/logistics/products/versions.ts'

/**
 * Takes a planned version back. One that a delivery is, or was, evaluated by stays for ever; so does the last one that an item
 * has. The item must be locked; who is about to evaluate by the version waits for its row.
 */
export async function withdrawVersion(
  tx: Tx,
  productId: number,
  version: number,
  today: string,
  now: Date,
): Promise<void> {
  const versions = await versionsOf(tx, productId)
  const asked = versions.find(one => one.version === version)
  if (!asked) refuse('version', 'is no version of this item')
  await sql`select id from product_versions where id = ${asked.id} for update`.execute(tx)
  if (!isPlanned(asked, versions, today)) refuse('version', 'is not planned')
  if ((await usedVersions(tx, [asked.id])).has(asked.id)) refuse('version', 'is used by deliveries')
  await tx.updateTable('product_versions').set({ withdrawn_at: now }).where('id', '=', asked.id).execute()
}

/** It begins after today, and another version stands beside it. */
export const isPlanned = (version: StoredVersion, versions: readonly StoredVersion[], today: string) =>
  version.withdrawnAt === null &&
  version.validFrom > today &&
  versions.some(one => one.id !== version.id && one.withdrawnAt === null)

/** Those of the versions that deliveries are, or were, evaluated by. */
export async function usedVersions(db: DbOrTx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as asked (id)
     where exists (select from delivery_items i where i.product_version_id = asked.id)
        or exists (select from reevaluations a where a.product_version_id = asked.id)
        or exists (select from reevaluation_deliveries x where x.former_version_id = asked.id)`.execute(db)
  return new Set(rows.map(row => row.id))
}
