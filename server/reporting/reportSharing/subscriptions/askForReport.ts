import { makeReportJob } from '#server/reporting/reportSharing/makeReport.ts'
import { sql } from 'kysely'
import type { ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { companyQueue } from '#server/platform/jobs/companyTurns.ts'

export type Recipient = { email: string; days: number; subscriptionId: number | null }
type Asked = {
  companyId: number
  subject: ReportSubject
  language: Language
  /** For subscriptions, which send each occasion once; null: shared by a user, as often as requested. */
  occasion: string | null
  askedBy: number | null
  /** What the user who shares it writes to the recipients. */
  note?: string | null
  recipients: readonly Recipient[]
  now: Date
}

/** Requests a report, which a job makes and mails after this transaction; once for each occasion. */
export async function askForReport(tx: Tx, asked: Asked): Promise<void> {
  const { companyId, subject, language, occasion, askedBy, note = null, recipients, now } = asked
  const file = await tx
    .insertInto('report_files')
    .values({
      company_id: companyId,
      kind: subject.kind,
      month: subject.kind === 'monthly' ? firstDayOf(subject.month) : null,
      case_id: subject.kind === 'case' ? subject.caseId : null,
      delivery_id: subject.kind === 'delivery' ? subject.deliveryId : null,
      language,
      occasion,
      asked_by: askedBy,
      asked_at: now,
      note,
    })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'kind', 'occasion', 'language']).where('occasion', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!file) return
  // An address that is subscribed twice, to all products and to this one, gets one mail.
  const rows = [...new Map(recipients.map(one => [one.email, one])).values()].map(one => ({
    file_id: file.id,
    subscription_id: one.subscriptionId,
    email: one.email,
    link_days: one.days,
  }))
  await sql`
    insert into report_links (file_id, subscription_id, email, link_days)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (file_id bigint, subscription_id bigint,
      email text, link_days smallint)`.execute(tx)
  await addJob(tx, makeReportJob, { fileId: file.id }, { queue: companyQueue(makeReportJob.name, companyId, file.id) })
}
