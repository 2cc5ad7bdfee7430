import { sql } from 'kysely'
import type { z } from 'zod'
import type { reportCalls } from '#contract/reporting/calls/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { maxSharedInADay } from '#contract/reporting/rules/reports.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { askForReport } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'
import { sharedCompany, type Sharer } from '#server/reporting/reportSharing/reportRights.ts'

type Requested = z.output<typeof reportCalls.shareReport.request>
const dayMs = 24 * 60 * 60 * 1000

/** Requests a report and a mail with its link; 4508 for a delivery without readings. */
export async function shareReport(tx: Tx, sharer: Sharer, requested: Requested, now: Date): Promise<void> {
  const { subject, email, days, language } = requested
  const companyId = await sharedCompany(tx, sharer, subject)
  if (subject.kind === 'delivery') await refuseWithoutData(tx, subject.deliveryId)
  await refuseFlood(tx, companyId, now)
  await askForReport(tx, {
    companyId,
    subject,
    language: languageOf(language),
    occasion: null,
    askedBy: sharer.caller.userId,
    recipients: [{ email, days, subscriptionId: null }],
    now,
  })
}

async function refuseWithoutData(tx: Tx, deliveryId: number) {
  const facts = await tx
    .selectFrom('delivery_facts')
    .select('outcome')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (facts?.outcome === 'noData') throw new PortalError(codes.noTemperatureData)
}

/** Limits what a stolen account can mail. */
async function refuseFlood(tx: Tx, companyId: number, now: Date) {
  // Concurrent shares are counted one after the other.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ shared: number }>`
    select count(*)::int as shared from report_files
     where company_id = ${companyId} and asked_by is not null and asked_at > ${new Date(now.getTime() - dayMs)}`.execute(
    tx,
  )
  if ((rows[0]?.shared ?? 0) >= maxSharedInADay) throw new PortalError(codes.tooManyRequests)
}
