import { sql } from 'kysely'
import type { ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { askForReport, type Recipient } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'
import { isForItsReader, isHeard } from '#server/reporting/reportSharing/subscriptions/isHeard.ts'

const maxAtOnce = 100
const hourMs = 3_600_000
/** So long is waited for the readings of a delivery that has arrived. */
const patienceMs = 7 * 24 * hourMs

type Happened = {
  caseId: number | null
  deliveryId: number | null
  happenedAt: Date
  hasArrived: boolean
  hasData: boolean
}

/** Works off what cases and deliveries have queued. Rows that another process has in hand are its own. */
export async function askForWhatHappened(tx: Tx, now: Date): Promise<void> {
  for (const one of await claimedFromQueue(tx, now)) {
    if (one.caseId !== null) await askFor(tx, { kind: 'case', caseId: one.caseId }, one, now)
    else if (one.deliveryId !== null) await askForDelivery(tx, one.deliveryId, one, now)
  }
}

async function claimedFromQueue(tx: Tx, now: Date): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    with next as (
      select id from report_queue where due_at <= ${now} order by due_at, id limit ${maxAtOnce} for update skip locked),
    taken as (delete from report_queue q using next where q.id = next.id returning q.*)
    select t.case_id as "caseId", t.delivery_id as "deliveryId", t.happened_at as "happenedAt",
           f.delivered_at is not null as "hasArrived", coalesce(f.outcome <> 'noData', false) as "hasData"
      from taken t left join delivery_facts f on f.delivery_id = t.delivery_id
     order by t.id`.execute(tx)
  return rows
}

/** A logger that is read out after its delivery has arrived: the report waits for it. */
async function askForDelivery(tx: Tx, deliveryId: number, happened: Happened, now: Date) {
  if (!happened.hasArrived) return
  if (happened.hasData) await askFor(tx, { kind: 'delivery', deliveryId }, happened, now)
  else if (now.getTime() - happened.happenedAt.getTime() < patienceMs) {
    await tx
      .insertInto('report_queue')
      .values({
        delivery_id: deliveryId,
        happened_at: happened.happenedAt,
        due_at: new Date(now.getTime() + hourMs),
      })
      .execute()
  }
}

type Group = { companyId: number; language: Language; recipients: Recipient[] }
type OfOne = Exclude<ReportSubject, { kind: 'monthly' }>

async function askFor(tx: Tx, subject: OfOne, { happenedAt }: Happened, now: Date) {
  // A case may be concluded again; a delivery arrives once, however often its time is amended.
  const occasion = subject.kind === 'case' ? `${subject.caseId} ${happenedAt.toISOString()}` : `${subject.deliveryId}`
  for (const { companyId, language, recipients } of await subscribedTo(tx, subject, happenedAt)) {
    await askForReport(tx, { companyId, subject, language, occasion, askedBy: null, recipients, now })
  }
}

async function subscribedTo(tx: Tx, subject: OfOne, happenedAt: Date): Promise<Group[]> {
  const owner =
    subject.kind === 'case'
      ? sql`(select depositor_id from excursion_cases where id = ${subject.caseId})`
      : sql`(select depositor_id from deliveries where id = ${subject.deliveryId})`
  const asked =
    subject.kind === 'case'
      ? { caseId: sql`${subject.caseId}::bigint` }
      : { deliveryId: sql`${subject.deliveryId}::bigint` }
  const isOfGoods =
    subject.kind === 'case'
      ? sql`true`
      : sql`(s.product_id is null or exists (select from delivery_items i
               where i.delivery_id = ${subject.deliveryId} and i.product_id = s.product_id))`
  const { rows } = await sql<Group>`
    select s.company_id as "companyId", s.language,
           json_agg(json_build_object('email', s.email, 'days', s.link_days, 'subscriptionId', s.id) order by s.id) as recipients
      from report_subscriptions s
     where s.company_id = ${owner} and s.kind = ${subject.kind} and ${isHeard} and ${isForItsReader(asked)} and s.created_at <= ${happenedAt}
       and ${isOfGoods}
     group by s.company_id, s.language order by s.language`.execute(tx)
  return rows
}
