import type { Language } from '#contract/kernel/language.ts'
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { insertPdf, type NewDocument } from '#server/platform/files/documents.ts'

/** The manual that a company's users read: its own, else the platform company's; undefined means the portal's. */
export async function manualDocumentOf(db: Db, companyId: number, language: Language) {
  const manual = await db
    .selectFrom('manuals as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select('m.document_id')
    .where('m.language', '=', language)
    .where(eb => eb.or([eb('c.id', '=', companyId), eb('c.industry_type', '=', 9)]))
    .orderBy(sql`c.id = ${companyId}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return manual?.document_id
}

export async function findManuals(db: Db, companyId: number | 'all') {
  const manuals = await db
    .selectFrom('manuals as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .innerJoin('documents as d', 'd.id', 'm.document_id')
    .leftJoin('users as u', 'u.id', 'd.uploaded_by')
    .select(['c.code', 'm.language', 'd.file_name', 'd.uploaded_at', 'u.name'])
    .$if(companyId !== 'all', query => query.where('c.id', '=', companyId as number))
    .orderBy('c.code')
    .orderBy('m.language', 'desc')
    .execute()
  return manuals.map(({ code, language, file_name, uploaded_at, name }) => ({
    enterpriseCode: code,
    language: language === 'en' ? ('1' as const) : ('0' as const),
    fileName: file_name,
    uploadedAt: uploaded_at.toISOString(),
    uploadedBy: name ?? '',
  }))
}

/** Puts a manual in the place of the one before, whose file goes. */
export async function replaceManual(tx: Tx, language: Language, file: NewDocument & { companyId: number }) {
  const place = { companyId: file.companyId, language }
  const before = await manualForUpdate(tx, place)
  const document_id = await insertPdf(tx, file)
  await tx
    .insertInto('manuals')
    .values({ company_id: file.companyId, language, document_id })
    .onConflict(conflict => conflict.columns(['company_id', 'language']).doUpdateSet({ document_id }))
    .execute()
  if (before) await deleteDocument(tx, before.document_id)
}

/** Takes a manual away with its file; nothing happens where there is none. */
export async function deleteManual(tx: Tx, companyId: number, language: Language) {
  const before = await manualForUpdate(tx, { companyId, language })
  if (!before) return
  await tx.deleteFrom('manuals').where('id', '=', before.id).execute()
  await deleteDocument(tx, before.document_id)
}

/** Who changes a company's manuals waits for whoever does it already, also where there is none yet. */
async function manualForUpdate(tx: Tx, { companyId, language }: { companyId: number; language: Language }) {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  return await tx
    .selectFrom('manuals')
    .select(['id', 'document_id'])
    .where('company_id', '=', companyId)
    .where('language', '=', language)
    .executeTakeFirst()
}

const deleteDocument = async (tx: DbOrTx, id: number) => await tx.deleteFrom('documents').where('id', '=', id).execute()
