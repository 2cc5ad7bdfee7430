import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { shippedDocument, shippedNames } from '#server/platform/pdf/manuscript/shippedDocument.ts'
import {
  insertTerms,
  insertTermsDocuments,
  lockTerms,
  type NewTerms,
} from '#server/information/termsOfUse/termsVersions.ts'

const shippedVersion = '1.0'

/** The terms that come with the portal are in force from its first start on, until others are published. */
export async function ensureTermsOfUse({ db, config, now }: AppContext): Promise<void> {
  if (!(await isTermsWanted(db))) return
  const terms = await shippedTerms(now(), config.timeZone)
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal')
    await storeShippedTerms(tx, terms)
  })
}

/** The shipped terms as published on a day; printing takes a while. */
export async function shippedTerms(publishedAt: Date, timeZone: string): Promise<NewTerms> {
  const edition = { version: shippedVersion, date: dayIn(publishedAt, timeZone) }
  const file = async (language: 'ja' | 'en') =>
    heldFile(shippedNames.terms[language], await shippedDocument('terms', language, edition))
  const files = { ja: await file('ja'), en: await file('en') }
  return { version: shippedVersion, publishedAt, at: publishedAt, files, by: null }
}

/** Stores them where no version is; of processes that start together, one. */
export async function storeShippedTerms(tx: Tx, terms: NewTerms): Promise<void> {
  await lockTerms(tx)
  const bare = await bareTerms(tx)
  if (bare) {
    const documents = await insertTermsDocuments(tx, terms)
    await tx.updateTable('terms_versions').set(documents).where('id', '=', bare.id).execute()
  } else if (await isTermsWanted(tx)) await insertTerms(tx, terms)
}

async function isTermsWanted(db: DbOrTx): Promise<boolean> {
  const first = await db.selectFrom('terms_versions').select('id').limit(1).executeTakeFirst()
  return first === undefined || (await bareTerms(db)) !== undefined
}

/** Portals of before had the shipped version without its text. */
const bareTerms = async (db: DbOrTx) =>
  await db
    .selectFrom('terms_versions')
    .select('id')
    .where('version', '=', shippedVersion)
    .where('document_ja', 'is', null)
    .executeTakeFirst()
