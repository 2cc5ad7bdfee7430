import type { Menu } from '#contract/kernel/menus.ts'
import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { knownLanguage } from '#contract/kernel/language.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { inTurn } from '#server/platform/jobs/inTurn.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { alertAt, caseAt, limitedToThoseOf } from '#server/logistics/deliveries/access/access.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import type { MailedAlert } from '#server/quality/alerts/notification/alertMail.ts'
import { mailedAlert, notifiedAlerts } from '#server/quality/alerts/notification/notifiedAlerts.ts'
import { loadRecipients } from '#server/quality/alerts/notification/people.ts'
import { mayKnowAlert, stateOf } from '#server/quality/alerts/queries/alertRows.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { digestMail, type OverdueCase } from '#server/quality/digest/digestMail.ts'

/**
 * Sends the digests that are due, each in a transaction that puts it into the outbox and notes it: an aborted run has sent none
 * twice, two at once share the people, and one that cannot be made keeps no other from being sent.
 */
export async function sendDigests(_payload: Record<string, never>, { db, ...appContext }: AppContext): Promise<void> {
  const context = clockOf(appContext)
  const people = await duePeople(db, context)
  await inTurn(
    'digests could not be sent',
    people.map(
      ({ userId }) =>
        () =>
          db.transaction().execute(async tx => {
            const [person] = await duePeople(tx, context, userId)
            if (person) await tell(tx, person, context)
          }),
    ),
  )
}

type Person = {
  userId: number
  companyId: number
  name: string
  email: string
  language: string
  toldUntil: Date
  due: Date
}

/** Transactions that told somebody before the digest's time have ended by then. */
const settledAfterMs = 60_000

/** Whose time of day has come since the last digest, on the portal's clock; one of them is locked, unless another run has it. */
async function duePeople(db: DbOrTx, { now, timeZone }: EvaluationContext, lockedId?: number): Promise<Person[]> {
  const until = new Date(now.getTime() - settledAfterMs)
  const { rows } = await sql<Person>`
    select u.id as "userId", u.company_id as "companyId", u.name, u.email, u.language, d.told_until as "toldUntil", last.due
      from notification_digests d
      join notification_settings n on n.user_id = d.user_id and n.digest_at is not null
      join users u on u.id = d.user_id and u.state = 'enabled'
      join companies c on c.id = u.company_id and c.is_active
     cross join lateral (
       select max(at.moment) as due from generate_series(-1, 0) days (ago)
        cross join lateral (
          select ((${until}::timestamptz at time zone ${timeZone})::date + days.ago + n.digest_at::time) at time zone ${timeZone} as moment) at
        where at.moment <= ${until}) last
     where d.told_until < last.due ${lockedId === undefined ? sql`order by u.id` : sql`and u.id = ${lockedId} for update of d skip locked`}`.execute(
    db,
  )
  return rows
}

async function tell(tx: Tx, person: Person, context: EvaluationContext): Promise<void> {
  const { userId, companyId, name, email } = person
  const mayOpen = async (menu: Menu) =>
    (await loadRecipients(tx, [companyId], menu)).some(one => one.userId === userId && one.hasMenu)
  const alerts = await newAlerts(tx, person, await mayOpen('DeliveryStatus'))
  const cases = (await mayOpen('Quality')) ? await overdueCases(tx, person, context) : []
  const open = alerts.filter(one => one.state === 'open')
  if (alerts.length + cases.length > 0) {
    const facts = { ...context, name, open, settled: alerts.length - open.length, cases }
    await queueMail(tx, email, digestMail(knownLanguage(person.language), facts), context.now)
  }
  await tx.updateTable('notification_digests').set({ told_until: person.due }).where('user_id', '=', userId).execute()
}

/** What the person's inbox was told since the last digest and may still be known, the most severe first. */
async function newAlerts(tx: Tx, { userId, toldUntil, due }: Person, isForDeliveries: boolean) {
  const { rows } = await sql<MailedAlert & { state: string }>`
    select * from (
      select distinct on (t.alert_id) ${mailedAlert}, ${stateOf} as state
        from ${notifiedAlerts}
       where t.user_id = ${userId} and t.channel = 'inApp' and t.act <> 'withdrawn'
         and t.notified_at >= ${toldUntil} and t.notified_at < ${due}
         and (a.delivery_id is null or ${isForDeliveries}) and ${mayKnowAlert}
         and ${limitedToThoseOf(sql`t.user_id`, alertAt(sql`a.id`))}
       order by t.alert_id, t.round desc, t.severity desc, t.level) latest
     order by severity desc, "alertId"`.execute(tx)
  return rows
}

async function overdueCases(tx: Tx, { userId, companyId }: Person, { now, timeZone }: EvaluationContext) {
  const { rows } = await sql<OverdueCase>`
    select k.id as "caseId", k.number, d.reference, k.due_on as "dueOn"
      from excursion_cases k join deliveries d on d.id = k.delivery_id
     where k.depositor_id = ${companyId} and k.state <> 'concluded' and k.due_on < ${dayIn(now, timeZone)}::date
       and ${limitedToThoseOf(sql`${userId}`, caseAt(sql`k.id`))}
     order by k.due_on, k.id`.execute(tx)
  return rows
}
