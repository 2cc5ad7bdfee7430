import type { CaseMessage } from '#contract/quality/types/caseMessages.ts'
import { knownLanguage } from '#contract/kernel/language.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { quietEnds } from '#server/quality/alerts/notification/quietEnds.ts'
import { recipientsOf, loadRecipients } from '#server/quality/alerts/notification/people.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { seenEvents } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import { caseMail, type MailedExcursion } from '#server/quality/cases/notification/caseMail.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { inTurn } from '#server/platform/jobs/inTurn.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** A message about a case without the columns that all have. */
export type CaseNews = WithoutSubject<CaseMessage>
type WithoutSubject<News> = News extends unknown ? Omit<News, 'caseId' | 'number' | 'reference'> : never

/**
 * Notifies the quality contacts of depositor and consignee, except the acting user, in the inbox, and by mail when their quiet
 * hours are over; of an overdue case only those of the depositor.
 */
export async function notifyOfCase(
  tx: Tx,
  caseId: number,
  news: CaseNews,
  { now, timeZone, portal, exceptUserId = null }: EvaluationContext & { exceptUserId?: number | null },
): Promise<void> {
  const facts = await caseFacts(tx, caseId)
  const { depositorId, consigneeId, number, reference } = facts
  const companies = [depositorId, ...(news.kind === 'caseOverdue' ? [] : [consigneeId])].filter(id => id !== null)
  const people = await peopleOf(tx, [...new Set(companies)], facts, exceptUserId)
  const ids = people.map(person => person.id)
  await insertMessages(tx, ids, { ...news, caseId, number, reference } satisfies CaseMessage, now)
  const isNews = news.kind === 'caseOpened' || news.kind === 'caseReopened'
  const excursions = isNews ? await excursionsOf(tx, caseId) : []
  const { deliveryId } = facts
  const seen = excursions.length > 0 ? [{ deliveryId, itemIds: null, listedIds: null }] : []
  const events = (await seenEvents(tx, seen)).get(deliveryId)
  const url = `${portal}/quality/case?caseId=${caseId}`
  const heldUntil = await quietEnds(tx, ids, { now, timeZone })
  for (const { id, name, email, language } of people) {
    const mail = caseMail(language, { name, url, news, ...facts, timeZone, events, excursions })
    await queueMail(tx, email, mail, now, heldUntil.get(id))
  }
}

const caseFacts = (tx: Tx, caseId: number) =>
  tx
    .selectFrom('excursion_cases as k')
    .innerJoin('deliveries as d', 'd.id', 'k.delivery_id')
    .select(['k.number', 'k.due_on as dueOn', 'k.depositor_id as depositorId', 'd.consignee_id as consigneeId'])
    .select(['d.id as deliveryId', 'd.reference'])
    .select([placeNames('from').as('shipFrom'), placeNames('destination').as('destination')])
    .select(['d.from_centre_id as fromCentreId', 'd.destination_centre_id as destinationCentreId'])
    .where('k.id', '=', caseId)
    .executeTakeFirstOrThrow()
type CaseFacts = Awaited<ReturnType<typeof caseFacts>>

async function peopleOf(tx: Tx, companyIds: readonly number[], facts: CaseFacts, exceptUserId: number | null) {
  const touched = { centreIds: [facts.fromCentreId, facts.destinationCentreId] }
  const all = await loadRecipients(tx, companyIds, 'Quality')
  const recipients = [...Map.groupBy(all, recipient => recipient.companyId).values()].flatMap(ofCompany =>
    recipientsOf(ofCompany, { toContacts: true, userIds: [] }, touched),
  )
  const ids = recipients.map(recipient => recipient.userId).filter(id => id !== exceptUserId)
  if (ids.length === 0) return []
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return people.map(person => ({ ...person, language: knownLanguage(person.language) }))
}

/** Without withdrawn ones, the largest deviation first. */
const excursionsOf = async (tx: Tx, caseId: number): Promise<MailedExcursion[]> =>
  (await tx
    .selectFrom('case_excursions as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('product_versions as v', 'v.id', 'f.product_version_id')
    .innerJoin('loggers as g', 'g.id', 'f.logger_id')
    .leftJoin('lots as o', 'o.id', 'f.lot_id')
    .select(['p.name_ja as nameJa', 'p.name_en as nameEn', 'o.lot', 'g.serial', 'v.band'])
    .select([
      'f.peak_milli as peakMilli',
      'f.deviation_milli_celsius as deviationMilliCelsius',
      'f.side',
      'f.out_of_range_ms as outOfRangeMs',
    ])
    .select('f.is_open as isOpen')
    .where('f.case_id', '=', caseId)
    .where('f.withdrawn_at', 'is', null)
    .orderBy('f.deviation_milli_celsius', 'desc')
    .orderBy('f.id')
    .execute()) as MailedExcursion[]

/**
 * Notifies the depositor's quality contacts of overdue cases, once for each due date. Each case has a transaction of its own:
 * one that fails keeps no other from being notified, and the second of two concurrent runs finds nothing.
 */
export async function remindOfCases(_payload: Record<string, never>, { db, ...appContext }: AppContext): Promise<void> {
  const clock = clockOf(appContext)
  const isDue = sql<boolean>`k.state <> 'concluded' and k.due_on < ${dayIn(clock.now, clock.timeZone)}::date
    and k.overdue_notified_for is distinct from k.due_on`
  const { rows: due } = await sql<{
    id: number
  }>`select k.id from excursion_cases k where ${isDue} order by k.id`.execute(db)
  const remind = async (tx: Tx, caseId: number) => {
    const { rows } = await sql<{ dueOn: string }>`
      update excursion_cases k set overdue_notified_for = k.due_on where k.id = ${caseId} and ${isDue}
      returning k.due_on as "dueOn"`.execute(tx)
    for (const { dueOn } of rows) await notifyOfCase(tx, caseId, { kind: 'caseOverdue', dueOn }, clock)
  }
  await inTurn(
    'reminders of cases could not be sent',
    due.map(
      ({ id }) =>
        () =>
          transactionAs(db, 'system:portal', tx => remind(tx, id)),
    ),
  )
}
