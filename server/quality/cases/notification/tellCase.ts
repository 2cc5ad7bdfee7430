import type { CaseMessage } from '#contract/quality/types/caseMessages.ts'
import type { Looking } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { heardBy, hearersOf } from '#server/quality/alerts/notification/people.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { caseMail, type MailedFinding } from '#server/quality/cases/notification/caseMail.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'

/** What is told of a case, without what every message about it says. */
export type CaseNews = WithoutSubject<CaseMessage>
type WithoutSubject<News> = News extends unknown ? Omit<News, 'caseId' | 'number' | 'reference'> : never

/**
 * Tells the quality contacts of depositor and consignee, in the inbox and by mail, in the transaction in which it
 * happened; of a due date that has passed the depositor alone. Whoever did it knows already.
 */
export async function tellCase(
  tx: Tx,
  caseId: number,
  news: CaseNews,
  { now, portal, exceptUserId = null }: Pick<Looking, 'now' | 'portal'> & { exceptUserId?: number | null },
): Promise<void> {
  const told = await toldCase(tx, caseId)
  const { depositorId, consigneeId, number, reference } = told
  const companies = [depositorId, ...(news.kind === 'caseOverdue' ? [] : [consigneeId])].filter(id => id !== null)
  const people = await peopleOf(tx, [...new Set(companies)], told, exceptUserId)
  const ids = people.map(person => person.id)
  await insertMessages(tx, ids, { ...news, caseId, number, reference } satisfies CaseMessage, now)
  const findings = news.kind === 'caseOpened' || news.kind === 'caseReopened' ? await findingsOf(tx, caseId) : []
  const url = `${portal}/quality/case?caseId=${caseId}`
  for (const { name, email, language } of people) {
    await queueMail(tx, email, caseMail(language, { name, url, news, ...told, findings }), now)
  }
}

const toldCase = (tx: Tx, caseId: number) =>
  tx
    .selectFrom('excursion_cases as k')
    .innerJoin('deliveries as d', 'd.id', 'k.delivery_id')
    .select(['k.number', 'k.due_on as dueOn', 'k.depositor_id as depositorId', 'd.consignee_id as consigneeId'])
    .select('d.reference')
    .select([placeNames('from').as('shipFrom'), placeNames('destination').as('destination')])
    .select(['d.from_centre_id as fromCentreId', 'd.destination_centre_id as destinationCentreId'])
    .where('k.id', '=', caseId)
    .executeTakeFirstOrThrow()
type ToldCase = Awaited<ReturnType<typeof toldCase>>

async function peopleOf(tx: Tx, companyIds: readonly number[], told: ToldCase, exceptUserId: number | null) {
  const touched = { centreIds: [told.fromCentreId, told.destinationCentreId] }
  const all = await hearersOf(tx, companyIds)
  const hearers = companyIds.flatMap(companyId =>
    heardBy(
      all.filter(hearer => hearer.companyId === companyId),
      { toContacts: true, userIds: [] },
      touched,
    ),
  )
  const ids = hearers.map(hearer => hearer.userId).filter(id => id !== exceptUserId)
  if (ids.length === 0) return []
  const people = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return people.map(person => ({ ...person, language: person.language === 'en' ? ('en' as const) : ('ja' as const) }))
}

/** What stands, the farthest outside first. */
const findingsOf = async (tx: Tx, caseId: number): Promise<MailedFinding[]> =>
  (await tx
    .selectFrom('case_findings as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('product_versions as v', 'v.id', 'f.product_version_id')
    .innerJoin('loggers as g', 'g.id', 'f.logger_id')
    .leftJoin('lots as o', 'o.id', 'f.lot_id')
    .select(['p.name_ja as nameJa', 'p.name_en as nameEn', 'o.lot', 'g.serial', 'v.band'])
    .select(['f.peak_milli as peakMilli', 'f.beyond_milli as beyondMilli', 'f.side', 'f.outside_ms as outsideMs'])
    .select('f.is_open as isOpen')
    .where('f.case_id', '=', caseId)
    .where('f.withdrawn_at', 'is', null)
    .orderBy('f.beyond_milli', 'desc')
    .orderBy('f.id')
    .execute()) as MailedFinding[]
