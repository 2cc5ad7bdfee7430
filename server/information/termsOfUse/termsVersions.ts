import { codes } from '#contract/kernel/codes.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { insertPdf } from '#server/platform/files/documents.ts'
import type { KeptFile } from '#server/platform/files/keptFile.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'

/** The version in force: the newest one already published; throws 5504 if there is none. */
export async function termsInForce(db: DbOrTx, now: Date) {
  const inForce = await db
    .selectFrom('terms_versions')
    .select(['id', 'version', 'published_at', 'document_ja', 'document_en'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!inForce) throw new PortalError(codes.dataMissing)
  return inForce
}

export type NewTerms = {
  version: string
  publishedAt: Date
  files: { ja: KeptFile; en: KeptFile }
  /** The publisher and its company; null for the shipped terms. */
  by: { userId: number; companyId: number } | null
  at: Date
}

/** Versions are added one at a time, across processes, so that each sees the previous one. */
export const lockTerms = (tx: Tx) => lock(tx, 'termsVersions')

export async function insertTerms(tx: Tx, terms: NewTerms): Promise<number> {
  const documents = await insertTermsDocuments(tx, terms)
  const { id } = await tx
    .insertInto('terms_versions')
    .values({
      version: terms.version,
      published_at: terms.publishedAt,
      published_by: terms.by?.userId ?? null,
      ...documents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertTermsDocuments(tx: Tx, { files, by, at }: Pick<NewTerms, 'files' | 'by' | 'at'>) {
  const owner = { companyId: by?.companyId ?? null, uploadedBy: by?.userId ?? null, at }
  return {
    document_ja: await insertPdf(tx, { ...owner, ...files.ja }),
    document_en: await insertPdf(tx, { ...owner, ...files.en }),
  }
}

const maxDaysAhead = 366
const dayMs = 86_400_000

/**
 * Publishes a version, to which every user must agree from its time on. Versions are ordered by time; a wrongly dated one
 * is corrected by another of the same time, which counts as the later one.
 */
export async function publishTerms(tx: Tx, terms: NewTerms): Promise<void> {
  await lockTerms(tx)
  const versions = await tx.selectFrom('terms_versions').select(['version', 'published_at']).execute()
  if (versions.some(({ version }) => version === terms.version)) refuse('version', 'is already published')
  if (versions.some(({ published_at }) => published_at > terms.publishedAt))
    refuse('publishedAt', 'a later version exists')
  if (terms.publishedAt.getTime() > terms.at.getTime() + maxDaysAhead * dayMs) {
    refuse('publishedAt', 'is more than a year ahead')
  }
  await insertTerms(tx, terms)
}

/** Agrees to the version in force; refuses a version that is no longer in force. */
export async function agree(tx: Tx, userId: number, version: string | undefined, now: Date): Promise<void> {
  const inForce = await termsInForce(tx, now)
  if (version !== undefined && version !== inForce.version) refuse('version', 'is not the version in force')
  await tx
    .insertInto('terms_agreements')
    .values({ user_id: userId, terms_version_id: inForce.id, agreed_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'terms_version_id']).doNothing())
    .execute()
}

/** All versions, newest first, with the number of users who agreed. */
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
