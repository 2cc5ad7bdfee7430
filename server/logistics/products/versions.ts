import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { productCalls } from '#contract/logistics/calls/products.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { versionOn } from '#contract/logistics/rules/productVersions.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'
import { type Reader, todayOf } from '#server/platform/lists/reader.ts'

type NewVersion = Omit<z.output<typeof productCalls.addProductVersion.request>, 'productId'>
type VersionFacts = Pick<NewVersion, 'validFrom' | 'band' | 'toleranceMinutes' | 'toleranceSource'>
export type StoredVersion = VersionFacts & { id: number; version: number; madeAt: Date; withdrawnAt: Date | null }

/** All versions of an item, the newest number first. */
export async function versionsOf(db: DbOrTx, productId: number): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('product_versions')
    .select(['id', 'version', 'valid_from as validFrom', 'band', 'tolerance_minutes as toleranceMinutes'])
    .select(['tolerance_source as toleranceSource', 'created_at as madeAt', 'withdrawn_at as withdrawnAt'])
    .where('product_id', '=', productId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(row => ({ ...row, band: row.band as BandCode }))
}

/** A query for the version of a product in force on a day (see versionOn in contract/logistics/rules/productVersions.ts). */
export const versionInForce = (productId: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
  select version.* from product_versions version
   where version.product_id = ${productId} and version.withdrawn_at is null
   order by version.valid_from <= ${day}::date desc, abs(version.valid_from - ${day}::date), version.version desc
   limit 1`

/** A version of an item that was not withdrawn; 4022 otherwise. */
export async function validVersion(db: DbOrTx, productId: number, version: number): Promise<StoredVersion> {
  const found = (await versionsOf(db, productId)).find(one => one.version === version && one.withdrawnAt === null)
  return found ?? refuse('version', 'is not a version of this item')
}

/**
 * Adds a version, planned or for past days. Refuses one that equals the version in force on its first day, and one that was
 * entered while another administrator added one. The item must be locked.
 */
export async function addVersion(tx: Tx, productId: number, { lastVersion, ...facts }: NewVersion): Promise<number> {
  refuseSourceless(facts)
  const versions = await versionsOf(tx, productId)
  const last = versions[0]?.version ?? 0
  if (last !== lastVersion) refuse('lastVersion', `the newest version is ${last}`)
  const valid = versions.filter(version => version.withdrawnAt === null)
  const inForce = versionOn(valid, facts.validFrom)
  if (inForce && isSame(inForce, facts)) refuse('validFrom', `version ${inForce.version} is the same on that day`)
  await insertVersion(tx, productId, last + 1, facts)
  return last + 1
}

export async function insertVersion(tx: Tx, productId: number, version: number, facts: VersionFacts): Promise<void> {
  await tx
    .insertInto('product_versions')
    .values({
      product_id: productId,
      version,
      valid_from: facts.validFrom,
      band: facts.band,
      tolerance_minutes: facts.toleranceMinutes,
      tolerance_source: facts.toleranceSource,
    })
    .execute()
}

/** TEL-16: a tolerance needs its source document. The partner API accepts one without, because it copies another system. */
export function refuseSourceless({ toleranceMinutes, toleranceSource }: VersionFacts): void {
  if (toleranceMinutes > 0 && toleranceSource === null) refuse('toleranceSource', 'is needed for a tolerance')
}

const isSame = (one: VersionFacts, other: VersionFacts) =>
  one.band === other.band &&
  one.toleranceMinutes === other.toleranceMinutes &&
  one.toleranceSource === other.toleranceSource

/**
 * Withdraws a planned version. A version that evaluates or evaluated a delivery cannot be withdrawn, nor can the last one of
 * an item. The item must be locked; the row lock stops a concurrent re-evaluation by the version.
 */
export async function withdrawVersion(tx: Tx, productId: number, version: number, reader: Reader): Promise<void> {
  const versions = await versionsOf(tx, productId)
  const asked = versions.find(one => one.version === version)
  if (!asked) refuse('version', 'is not a version of this item')
  await sql`select id from product_versions where id = ${asked.id} for update`.execute(tx)
  if (!isPlanned(asked, versions, todayOf(reader))) refuse('version', 'is not planned')
  if ((await usedVersions(tx, [asked.id])).has(asked.id)) refuse('version', 'is used by deliveries')
  await tx.updateTable('product_versions').set({ withdrawn_at: reader.now }).where('id', '=', asked.id).execute()
}

/** It begins after today, and the item has another version. */
export const isPlanned = (version: StoredVersion, versions: readonly StoredVersion[], today: string) =>
  version.withdrawnAt === null &&
  version.validFrom > today &&
  versions.some(one => one.id !== version.id && one.withdrawnAt === null)

/** The given versions that evaluate or evaluated deliveries. */
export async function usedVersions(db: DbOrTx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as asked (id)
     where exists (select from delivery_items i where i.product_version_id = asked.id)
        or exists (select from reevaluations a where a.product_version_id = asked.id)
        or exists (select from reevaluation_deliveries x where x.former_version_id = asked.id)`.execute(db)
  return new Set(rows.map(row => row.id))
}
