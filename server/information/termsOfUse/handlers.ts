import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asCaller, transactionAs } from '#server/platform/db/actor.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { shippedDocument, shippedNames } from '#server/platform/pdf/manuscript/shippedDocument.ts'
import {
  agree,
  findTermsVersions,
  insertTerms,
  insertTermsDocuments,
  lockTerms,
  type NewTerms,
  publishTerms,
  termsInForce,
} from '#server/information/termsOfUse/termsVersions.ts'
import type { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { requirePlatformAdministrator } from '#server/identity/administration/administered.ts'

const shippedVersion = '1.0'

/** Puts the shipped terms in force at the first start; they apply until others are published. */
export async function ensureTermsOfUse({ db, config, now }: AppContext): Promise<void> {
  if (!(await needsShippedTerms(db))) return
  const terms = await shippedTerms(now(), config.timeZone)
  await transactionAs(db, 'system:portal', tx => storeShippedTerms(tx, terms))
}

/** The shipped terms, published at a time; rendering them takes a while. */
export async function shippedTerms(publishedAt: Date, timeZone: string): Promise<NewTerms> {
  const edition = { version: shippedVersion, date: dayIn(publishedAt, timeZone) }
  const file = async (language: 'ja' | 'en') =>
    heldFile(shippedNames.terms[language], await shippedDocument('terms', language, edition))
  const files = { ja: await file('ja'), en: await file('en') }
  return { version: shippedVersion, publishedAt, at: publishedAt, files, by: null }
}

/** Stores the shipped terms if there is no version yet; of processes that start together, one does. */
export async function storeShippedTerms(tx: Tx, terms: NewTerms): Promise<void> {
  await lockTerms(tx)
  const withoutText = await termsWithoutText(tx)
  if (withoutText) {
    const documents = await insertTermsDocuments(tx, terms)
    await tx.updateTable('terms_versions').set(documents).where('id', '=', withoutText.id).execute()
  } else if (await needsShippedTerms(tx)) await insertTerms(tx, terms)
}

async function needsShippedTerms(db: DbOrTx): Promise<boolean> {
  const first = await db.selectFrom('terms_versions').select('id').limit(1).executeTakeFirst()
  return first === undefined || (await termsWithoutText(db)) !== undefined
}

/** Earlier portals stored the shipped version without its text. */
const termsWithoutText = async (db: DbOrTx) =>
  await db
    .selectFrom('terms_versions')
    .select('id')
    .where('version', '=', shippedVersion)
    .where('document_ja', 'is', null)
    .executeTakeFirst()

/** INF-7: terms apply to the whole portal, so only the platform administrator manages them. */
export const termsOfUseHandlers: HandlersFor<typeof termsOfUseCalls> = {
  async getTermsOfUse(_body, { db, now }) {
    const { version, published_at } = await termsInForce(db, now())
    return { version, publishedAt: published_at.toISOString() }
  },

  async getTermsOfUseFile(_body, { db, caller, now }) {
    const { document_ja, document_en } = await termsInForce(db, now())
    return await documentReply(db, caller.language === 'en' ? document_en : document_ja)
  },

  agreeToTermsOfUse: ({ version }, context) =>
    asCaller(context, tx => agree(tx, context.caller.userId, version, context.now())),

  async getTermsOfUseList(_body, { db, caller }) {
    requirePlatformAdministrator(caller)
    return await findTermsVersions(db)
  },

  async publishTermsOfUse({ version, publishedAt }, context) {
    const { caller, now, files } = context
    requirePlatformAdministrator(caller)
    const { fileJa, fileEn } = files
    if (!fileJa || !fileEn) throw new PortalError(codes.invalidParameters)
    const at = now()
    const by = { userId: caller.userId, companyId: caller.company.id }
    const from = publishedAt === undefined ? at : new Date(publishedAt)
    const terms = { version, publishedAt: from, files: { ja: fileJa, en: fileEn }, by, at }
    await asCaller(context, tx => publishTerms(tx, terms))
  },
}
