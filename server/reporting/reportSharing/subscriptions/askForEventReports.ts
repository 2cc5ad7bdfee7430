import { sql } from 'kysely'
import type { ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { isActive, mayRead, type Group } from '#server/reporting/reportSharing/subscriptions/activeSubscriptions.ts'
import { askForReport } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'

const maxAtOnce = 100
const hourMs = 3_600_000
/** The time to wait for the readings of a delivery that has arrived. */
const maxWaitMs = 7 * 24 * hourMs

type Event = {
  caseId: number | null
  deliveryId: number | null
  happenedAt: Date
  hasArrived: boolean
  hasData: boolean
}

/** Handles queued events of cases and deliveries; rows that another process has locked are skipped. */
export async function askForEventReports(tx: Tx, now: Date): Promise<void> {
  for (const one of await claimEvents(tx, now)) {
    if (one.caseId !== null) await askFor(tx, { kind: 'case', caseId: one.caseId }, one, now)
    else if (one.deliveryId !== null) await askForDelivery(tx, one.deliveryId, one, now)
  }
}

async function claimEvents(tx: Tx, now: Date): Promise<Event[]> {
  const { rows } = await sql<Event>`
    with next as (
      select id from report_queue where due_at <= ${now} order by due_at, id limit ${maxAtOnce} for update skip locked),
    claimed as (delete from report_queue q using next where q.id = next.id returning q.*)
    select t.case_id as "caseId", t.delivery_id as "deliveryId", t.happened_at as "happenedAt",
           f.delivered_at is not null as "hasArrived", coalesce(f.outcome <> 'noData', false) as "hasData"
      from claimed t left join delivery_facts f on f.delivery_id = t.delivery_id
     order by t.id`.execute(tx)
  return rows
}

/** The report waits for loggers that are read after arrival. */
async function askForDelivery(tx: Tx, deliveryId: number, event: Event, now: Date) {
  if (!event.hasArrived) return
  if (event.hasData) await askFor(tx, { kind: 'delivery', deliveryId }, event, now)
  else if (now.getTime() - event.happenedAt.getTime() < maxWaitMs) {
    const dueAt = new Date(now.getTime() + hourMs)
    const row = { delivery_id: deliveryId, happened_at: event.happenedAt, due_at: dueAt }
    await tx.insertInto('report_queue').values(row).execute()
  }
}

type EventSubject = Exclude<ReportSubject, { kind: 'monthly' }>

async function askFor(tx: Tx, subject: EventSubject, { happenedAt }: Event, now: Date) {
  // A case may be concluded again; a delivery arrives once, even if its time is amended.
  const occasion = subject.kind === 'case' ? `${subject.caseId} ${happenedAt.toISOString()}` : `${subject.deliveryId}`
  for (const { companyId, language, recipients } of await subscribedTo(tx, subject, happenedAt)) {
    await askForReport(tx, { companyId, subject, language, occasion, askedBy: null, recipients, now })
  }
}

async function subscribedTo(tx: Tx, subject: EventSubject, happenedAt: Date): Promise<Group[]> {
  const [owner, readable, isForProduct] =
    subject.kind === 'case'
      ? [
          sql`(select depositor_id from excursion_cases where id = ${subject.caseId})`,
          mayRead({ caseId: sql`${subject.caseId}::bigint` }),
          sql`true`,
        ]
      : [
          sql`(select depositor_id from deliveries where id = ${subject.deliveryId})`,
          mayRead({ deliveryId: sql`${subject.deliveryId}::bigint` }),
          sql`(s.product_id is null or exists (select from delivery_items i
                where i.delivery_id = ${subject.deliveryId} and i.product_id = s.product_id))`,
        ]
  const { rows } = await sql<Group>`
    select s.company_id as "companyId", s.language,
           json_agg(json_build_object('email', s.email, 'days', s.link_days, 'subscriptionId', s.id) order by s.id) as recipients
      from report_subscriptions s
     where s.company_id = ${owner} and s.kind = ${subject.kind} and ${isActive} and ${readable} and s.created_at <= ${happenedAt}
       and ${isForProduct}
     group by s.company_id, s.language order by s.language`.execute(tx)
  return rows
}
