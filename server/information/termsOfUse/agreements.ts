import { codes } from '#contract/kernel/codes.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { termsInForce } from '#server/information/termsOfUse/termsVersions.ts'

/** Agrees to the version in force; one that was read meanwhile, and is none any more, is refused. */
export async function agree(tx: Tx, userId: number, version: string | undefined, now: Date): Promise<void> {
  const inForce = await termsInForce(tx, now)
  if (version !== undefined && version !== inForce.version) {
    throw new PortalError(codes.invalidParameters, [{ path: 'version', message: 'is not the version in force' }])
  }
  await tx
    .insertInto('terms_agreements')
    .values({ user_id: userId, terms_version_id: inForce.id, agreed_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'terms_version_id']).doNothing())
    .execute()
}

/** Every version, the newest first, and how many agreed to it. */
export async function findTermsVersions(db: Db) {
  const versions = await db
    .selectFrom('terms_versions as v')
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.version', 'v.published_at', 'u.name'])
    .select(eb =>
      eb
        .selectFrom('terms_agreements as a')
        .select(count => count.fn.countAll<string>().as('count'))
        .whereRef('a.terms_version_id', '=', 'v.id')
        .as('agreed'),
    )
    .orderBy('v.published_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
  return versions.map(({ version, published_at, name, agreed }) => ({
    version,
    publishedAt: published_at.toISOString(),
    publishedBy: name ?? '',
    agreedCount: Number(agreed),
  }))
}
