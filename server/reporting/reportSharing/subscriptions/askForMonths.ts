import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { firstDayOf, monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { askForReport, type Recipient } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'
import { isForItsReader, isHeard } from '#server/reporting/reportSharing/subscriptions/isHeard.ts'

type Group = { companyId: number; language: Language; recipients: Recipient[] }

/**
 * The summary of the month that is over goes out on the second day of the next one: what is read out when a delivery of
 * the last day has arrived is in it. To whoever was subscribed when the month had ended.
 */
export async function askForMonths(tx: Tx, now: Date, timeZone: string): Promise<void> {
  const today = dayIn(now, timeZone)
  const firstOfMonth = firstDayOf(monthOf(today))
  if (today === firstOfMonth) return
  const month = monthsLater(monthOf(today), -1)
  const { rows } = await sql<Group>`
    select s.company_id as "companyId", s.language,
           json_agg(json_build_object('email', s.email, 'days', s.link_days, 'subscriptionId', s.id) order by s.id) as recipients
      from report_subscriptions s
     where s.kind = 'monthly' and ${isHeard} and ${isForItsReader({})} and local_day(s.created_at) <= ${firstOfMonth}::date
       and not exists (select from report_files f where f.company_id = s.company_id and f.kind = 'monthly'
                          and f.occasion = ${month}::text and f.language = s.language)
     group by s.company_id, s.language order by s.company_id, s.language`.execute(tx)
  for (const { companyId, language, recipients } of rows) {
    const subject = { kind: 'monthly' as const, month }
    await askForReport(tx, { companyId, subject, language, occasion: month, askedBy: null, recipients, now })
  }
}
