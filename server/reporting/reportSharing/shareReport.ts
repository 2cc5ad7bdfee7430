import { sql } from 'kysely'
import type { z } from 'zod'
import type { reportCalls } from '#contract/reporting/calls/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { maxSharedInADay } from '#contract/reporting/rules/reports.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { hasArchivedReadings } from '#server/telemetry/readings/archivedTimes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { askForReport } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'
import { sharedCompany, type Sharer } from '#server/reporting/reportSharing/reportRights.ts'

type Requested = z.output<typeof reportCalls.shareReport.request>
const dayMs = 24 * 60 * 60 * 1000

/** Requests a report and a mail with a link for each recipient; 4508 for a delivery without readings, or whose readings are archived. */
export async function shareReport(tx: Tx, sharer: Sharer, requested: Requested, now: Date): Promise<void> {
  const { subject, emails, note, days, language } = requested
  const companyId = await sharedCompany(tx, sharer, subject)
  if (subject.kind === 'delivery') await refuseWithoutData(tx, subject.deliveryId)
  await refuseFlood(tx, companyId, emails.length, now)
  await askForReport(tx, {
    companyId,
    subject,
    language: languageOf(language),
    occasion: null,
    askedBy: sharer.caller.userId,
    note: note || null,
    recipients: emails.map(email => ({ email, days, subscriptionId: null })),
    now,
  })
}

async function refuseWithoutData(tx: Tx, deliveryId: number) {
  const facts = await tx
    .selectFrom('delivery_facts')
    .select('outcome')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (facts?.outcome === 'noData' || (await hasArchivedReadings(tx, deliveryId)))
    throw new PortalError(codes.noTemperatureData)
}

/** Limits what a stolen account can mail. */
async function refuseFlood(tx: Tx, companyId: number, wanted: number, now: Date) {
  // Concurrent shares are counted one after the other.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ shared: number }>`
    select count(*)::int as shared from report_files f left join report_links l on l.file_id = f.id
     where f.company_id = ${companyId} and f.asked_by is not null
       and f.asked_at > ${new Date(now.getTime() - dayMs)}`.execute(tx)
  if ((rows[0]?.shared ?? 0) + wanted > maxSharedInADay) throw new PortalError(codes.tooManyRequests)
}
