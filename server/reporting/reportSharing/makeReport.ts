import type { Job } from '#server/platform/jobs/addJob.ts'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { transactionAs } from '#server/platform/db/actor.ts'
import { insertPdf } from '#server/platform/files/documents.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { mailLinks } from '#server/reporting/reportSharing/mailLinks.ts'
import type { WantedReport } from '#server/reporting/reportSharing/drawnReport.ts'

/** Larger reports are not mailed. */
const maxBytes = 30 * 1024 * 1024

/**
 * The job that makes a report and mails its links. After drawing, one transaction stores and mails it under the lock of its
 * row: a killed process has mailed nothing, and of two concurrent jobs one finds the report made.
 */
export async function makeReport({ fileId }: { fileId: number }, appContext: AppContext): Promise<void> {
  const wanted = await wantedReport(appContext, fileId)
  if (!wanted) return
  const made = await drawn(appContext, wanted)
  const actor = wanted.askedBy === null ? 'system:portal' : `user:${wanted.askedBy}`
  await transactionAs(appContext.db, actor, async tx => {
    const file = await tx
      .selectFrom('report_files')
      .select('id')
      .where('id', '=', fileId)
      .where('made_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!file) return
    if (!made) {
      await tx.updateTable('report_files').set({ failed_at: wanted.at }).where('id', '=', fileId).execute()
      return
    }
    const stored = heldFile(made.fileName, made.bytes)
    const document = { ...stored, companyId: wanted.companyId, uploadedBy: wanted.askedBy, at: wanted.at }
    await tx
      .updateTable('report_files')
      .set({
        document_id: await insertPdf(tx, document),
        made_at: wanted.at,
        file_name: made.fileName,
        bytes: made.bytes.length,
        sha256: stored.sha256,
      })
      .where('id', '=', fileId)
      .execute()
    await mailLinks(tx, appContext, fileId)
  })
}

export const makeReportJob: Job<{ fileId: number }> = { name: 'makeReport', run: makeReport }

/** The report to make; undefined if it is made, or all its links are withdrawn. */
async function wantedReport({ db, now }: AppContext, fileId: number): Promise<WantedReport | undefined> {
  const { rows } = await sql<WantedReport>`
    select f.company_id as "companyId", f.kind, to_char(f.month, 'YYYY-MM') as month, f.case_id as "caseId",
           f.delivery_id as "deliveryId", f.language, f.asked_by as "askedBy", ${callerCompany('c')} as company,
           case when u.id is not null then json_build_object('name', u.name, 'company', ${callerCompany('w')}) end as author,
           ${now()}::timestamptz as at
      from report_files f
      join companies c on c.id = f.company_id
      left join users u on u.id = f.asked_by
      left join companies w on w.id = u.company_id
     where f.id = ${fileId} and f.made_at is null
       and exists (select from report_links l where l.file_id = f.id and l.withdrawn_at is null)`.execute(db)
  return rows[0]
}

const callerCompany = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`json_build_object('id', ${column('id')}, 'code', ${column('code')}, 'name', ${column('name')}, 'nameEn', ${column('name_en')})`
}

/**
 * Undefined if it is too large, or there is nothing to report any more: its readings were archived or withdrawn, or its
 * delivery deleted. The list of links says that it was not sent.
 */
async function drawn(appContext: AppContext, wanted: WantedReport) {
  // Loaded on demand: the fonts and their parser are large.
  const { drawnReport } = await import('#server/reporting/reportSharing/drawnReport.ts')
  try {
    const { fileName, body } = await drawnReport(appContext, wanted)
    const bytes = await buffer(body)
    if (bytes.length <= maxBytes) return { fileName, bytes }
    appContext.log.warn({ fileName, bytes: bytes.length }, 'a report is too large to be mailed')
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    appContext.log.warn({ kind: wanted.kind, code: error.code }, 'a report that was asked for cannot be made')
  }
  return undefined
}
