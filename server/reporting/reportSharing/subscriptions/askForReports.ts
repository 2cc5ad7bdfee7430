import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { firstDayOf, monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { isActive, mayRead, type Group } from '#server/reporting/reportSharing/subscriptions/activeSubscriptions.ts'
import { askForEventReports } from '#server/reporting/reportSharing/subscriptions/askForEventReports.ts'
import { askForReport } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'

/**
 * The job that requests subscribed reports: of concluded cases, of delivered deliveries and of the last month. One transaction
 * covers the requests and their jobs.
 */
export async function askForReports(_payload: Record<string, never>, { db, now, config }: AppContext): Promise<void> {
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', systemReasons.subscribed)
    await askForEventReports(tx, now())
    await askForMonths(tx, now(), config.timeZone)
  })
}

/**
 * Requests the summary of the last month from the second day of the next one on, so that readings of deliveries on the last
 * day are in it. For subscriptions that existed at the end of the month.
 */
async function askForMonths(tx: Tx, now: Date, timeZone: string): Promise<void> {
  const today = dayIn(now, timeZone)
  const firstOfMonth = firstDayOf(monthOf(today))
  if (today === firstOfMonth) return
  const month = monthsLater(monthOf(today), -1)
  const { rows } = await sql<Group>`
    select s.company_id as "companyId", s.language,
           json_agg(json_build_object('email', s.email, 'days', s.link_days, 'subscriptionId', s.id) order by s.id) as recipients
      from report_subscriptions s
     where s.kind = 'monthly' and ${isActive} and ${mayRead({})} and local_day(s.created_at) <= ${firstOfMonth}::date
       and not exists (select from report_files f where f.company_id = s.company_id and f.kind = 'monthly'
                          and f.occasion = ${month}::text and f.language = s.language)
     group by s.company_id, s.language order by s.company_id, s.language`.execute(tx)
  for (const { companyId, language, recipients } of rows) {
    const subject = { kind: 'monthly' as const, month }
    await askForReport(tx, { companyId, subject, language, occasion: month, askedBy: null, recipients, now })
  }
}
