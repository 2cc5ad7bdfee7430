import type { z } from 'zod'
import type { productCalls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { versionOn } from '#contract/logistics/rules/productVersions.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'

type NewVersion = Omit<z.output<typeof productCalls.addProductVersion.request>, 'productId'>
export type VersionFacts = Pick<NewVersion, 'validFrom' | 'band' | 'toleranceMinutes' | 'toleranceSource'>
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

/**
 * A new version, planned or for days gone by. One that says what counts on its first day anyway is refused, and one that
 * was written while another administrator made one. The item must be locked.
 */
export async function addVersion(tx: Tx, productId: number, { lastVersion, ...facts }: NewVersion): Promise<number> {
  refuseSourceless(facts)
  const versions = await versionsOf(tx, productId)
  const last = versions[0]?.version ?? 0
  if (last !== lastVersion) refuse('lastVersion', `the newest version is ${last}`)
  const standing = versions.filter(version => version.withdrawnAt === null)
  const counting = versionOn(standing, facts.validFrom)
  if (counting && isSame(counting, facts)) refuse('validFrom', `version ${counting.version} says the same on that day`)
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

/** TEL-16: a tolerance comes with its source document. The partner API takes one without: it repeats another system. */
export function refuseSourceless({ toleranceMinutes, toleranceSource }: VersionFacts): void {
  if (toleranceMinutes > 0 && toleranceSource === null) refuse('toleranceSource', 'is needed for a tolerance')
}

const isSame = (one: VersionFacts, other: VersionFacts) =>
  one.band === other.band &&
  one.toleranceMinutes === other.toleranceMinutes &&
  one.toleranceSource === other.toleranceSource

export function refuse(path: Issue['path'], message: string): never {
  throw new PortalError(codes.invalidParameters, [{ path, message }])
}
