import type { Language } from '#contract/kernel/language.ts'
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { insertPdf, type NewDocument } from '#server/platform/files/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { shippedDocument } from '#server/platform/pdf/manuscript/shippedDocument.ts'

/** The manual for a company's users: its own, otherwise the platform company's; undefined means the shipped one. */
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

/** Replaces a manual and deletes the former file. */
export async function replaceManual(tx: Tx, language: Language, file: NewDocument & { companyId: number }) {
  const former = await manualForUpdate(tx, { companyId: file.companyId, language })
  const document_id = await insertPdf(tx, file)
  await tx
    .insertInto('manuals')
    .values({ company_id: file.companyId, language, document_id })
    .onConflict(conflict => conflict.columns(['company_id', 'language']).doUpdateSet({ document_id }))
    .execute()
  if (former) await deleteDocument(tx, former.document_id)
}

/** Deletes a manual with its file, if there is one. */
export async function deleteManual(tx: Tx, companyId: number, language: Language) {
  const former = await manualForUpdate(tx, { companyId, language })
  if (!former) return
  await tx.deleteFrom('manuals').where('id', '=', former.id).execute()
  await deleteDocument(tx, former.document_id)
}

/** Locks the company, so that changes of its manuals happen one after the other even if there is no manual yet. */
async function manualForUpdate(tx: Tx, { companyId, language }: { companyId: number; language: Language }) {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  return await tx
    .selectFrom('manuals')
    .select(['id', 'document_id'])
    .where('company_id', '=', companyId)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** The id of a company whose manual the caller may read: its own or one on any of its pages; for the platform any. */
export async function readableCompany(db: Db, caller: Caller, code = caller.company.code): Promise<number> {
  const readable = [caller.company, ...[...caller.companiesByMenu.values()].flat()]
  const company = caller.isPlatform
    ? await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst()
    : readable.find(candidate => candidate.code === code)
  if (!company) throw new PortalError(codes.notAuthorized)
  return company.id
}

const shipped = new Map<Language, Promise<Buffer>>()

/** The manual that is shipped with the portal; rendered once per process. */
export async function shippedManual(language: Language): Promise<Buffer> {
  const rendering = shipped.get(language) ?? shippedDocument('manual', language)
  shipped.set(language, rendering)
  return await rendering
}

const deleteDocument = async (tx: DbOrTx, id: number) => await tx.deleteFrom('documents').where('id', '=', id).execute()
