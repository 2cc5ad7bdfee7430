import { codes } from '#contract/kernel/codes.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { insertPdf } from '#server/platform/files/documents.ts'
import type { KeptFile } from '#server/platform/files/keptFile.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The newest version whose time has come; 5504 where there is none. */
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
  /** Who published them, and whose they are; nobody for the terms that come with the portal. */
  by: { userId: number; companyId: number } | null
  at: Date
}

/** Versions are added one at a time, on every process: each sees what the last one made. */
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
