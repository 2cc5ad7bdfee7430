import { sql } from 'kysely'
import { z } from 'zod'
import { nextTime, type QuerySchedule } from '#contract/integration/epcis/query/schedule.ts'
import { badRequest, notFound } from '#server/identity/apiKeys/apiError.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { isStorable } from '#contract/integration/epcis/query/eventQuery.ts'
import { possibleName } from '#server/integration/epcis/query/namedQueries.ts'
import { lastPlace, placeBefore } from '#server/integration/epcis/subscriptions/newEvents.ts'
import {
  controlFields,
  controlsOf,
  issuesOf,
  refuseControls,
} from '#server/integration/epcis/subscriptions/controls.ts'
import { mostOfMessage } from '#server/integration/epcis/subscriptions/sendSubscription.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { webhookFaultWords, webhookTarget } from '#server/platform/outbound/webhookTarget.ts'

/** As the REST binding answers it. Its secret is told to nobody. */
export type Subscription = {
  subscriptionID: string
  queryName: string
  dest: string
  createdAt: string
  lastNotifiedAt?: string
  initialRecordTime: string
  /** When it was last looked for events. */
  minRecordTime: string
} & ({ stream: true } | { schedule: QuerySchedule; reportIfEmpty: boolean })

/** Of one company: each is asked every time that something was recorded. */
const mostSubscriptions = 50

const storable = z.string().refine(isStorable, { error: 'has letters that do not exist' })
export const SubscriptionDefinition = z.strictObject({
  dest: storable.max(2000),
  signatureToken: storable.min(16).max(500),
  ...controlFields,
})

/** Subscribes a key to a query of its company; its id. */
export async function createSubscription(
  { db, now: clock, config }: AppContext,
  key: ApiKey,
  queryName: string,
  body: unknown,
): Promise<Subscription> {
  const parsed = SubscriptionDefinition.safeParse(body)
  if (!parsed.success) {
    const issues = issuesOf(parsed.error)
    const areControls = issues.every(({ path }) => path.split('.')[0] !== 'dest' && path !== 'signatureToken')
    throw areControls && issues.length > 0 ? refuseControls(issues) : badRequest('it is no subscription', issues)
  }
  const { dest, signatureToken } = parsed.data
  const { schedule, reportIfEmpty, initialRecordTime } = controlsOf(parsed.data, config.timeZone)
  const target = webhookTarget(dest, config)
  if ('fault' in target)
    throw badRequest('nothing can be sent there', [{ path: 'dest', message: webhookFaultWords[target.fault] }])
  const now = clock()
  const since = initialRecordTime ?? now
  const place = initialRecordTime ? await placeBefore(db, initialRecordTime) : await lastPlace(db)
  const id = await transactionAs(db, key.actor, async tx => {
    const query = await tx
      .selectFrom('event_queries')
      .select('id')
      .where('company_id', '=', key.companyId)
      .where('name', '=', queryName)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!query) throw notFound(`there is no query ${queryName} of this key's company`)
    await refuseTooMany(tx, key.companyId)
    const inserted = await tx
      .insertInto('event_subscriptions')
      .values({
        query_id: query.id,
        api_key_id: key.id,
        dest: target.url.href,
        schedule: schedule && JSON.stringify(schedule),
        report_if_empty: reportIfEmpty,
        initial_record_time: since,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nextMs = schedule && nextTime(schedule, now.getTime(), config.timeZone)
    const event_subscription_id = inserted.id
    await tx
      .insertInto('event_subscription_secrets')
      .values({ event_subscription_id, secret: signatureToken })
      .execute()
    await tx
      .insertInto('event_subscription_progress')
      .values({
        event_subscription_id,
        place,
        executed_at: since,
        next_run_at: nextMs === null ? null : new Date(nextMs),
        batch: mostOfMessage,
      })
      .execute()
    return event_subscription_id
  })
  const [created] = await select(db, sql`s.id = ${id}`)
  if (!created) throw notFound('the subscription was deleted at once')
  return created
}

async function refuseTooMany(tx: DbOrTx, companyId: number): Promise<void> {
  // Two at once, of different queries, must not both be the last one.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_subscriptions s join event_queries q on q.id = s.query_id
     where q.company_id = ${companyId}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= mostSubscriptions)
    throw badRequest(`there are ${mostSubscriptions} subscriptions already`)
}

const ofQuery = ({ companyId }: ApiKey, queryName: string) =>
  possibleName.test(queryName) ? sql`q.company_id = ${companyId} and q.name = ${queryName}` : sql`false`
/** None of what is no name or id, which PostgreSQL might not even take. */
const withId = (id: string) =>
  z.uuid().safeParse(id).success ? sql`s.subscription_id = ${id.toLowerCase()}::uuid` : sql`false`

/** The subscriptions of a query of the key's company, the oldest first. */
export const subscriptionsOf = async (db: Db, key: ApiKey, queryName: string): Promise<Subscription[]> =>
  await select(db, ofQuery(key, queryName))

export async function subscription(db: Db, key: ApiKey, queryName: string, id: string): Promise<Subscription> {
  const [found] = await select(db, sql`${ofQuery(key, queryName)} and ${withId(id)}`)
  if (!found) throw notFound(`there is no subscription ${id} of this query`)
  return found
}

export async function deleteSubscription(db: Db, key: ApiKey, queryName: string, id: string): Promise<void> {
  const deleted = await transactionAs(db, key.actor, async tx => {
    const { numAffectedRows } = await sql`
      delete from event_subscriptions s using event_queries q
       where q.id = s.query_id and ${ofQuery(key, queryName)} and ${withId(id)}`.execute(tx)
    return Number(numAffectedRows)
  })
  if (deleted === 0) throw notFound(`there is no subscription ${id} of this query`)
}

type Row = {
  subscriptionId: string
  queryName: string
  dest: string
  schedule: QuerySchedule | null
  reportIfEmpty: boolean
  createdAt: Date
  initialRecordTime: Date
  executedAt: Date
  notifiedAt: Date | null
}

async function select(db: DbOrTx, where: ReturnType<typeof sql>): Promise<Subscription[]> {
  const { rows } = await sql<Row>`
    select s.subscription_id as "subscriptionId", q.name as "queryName", s.dest, s.schedule,
           s.report_if_empty as "reportIfEmpty", s.created_at as "createdAt",
           s.initial_record_time as "initialRecordTime", p.executed_at as "executedAt", p.notified_at as "notifiedAt"
      from event_subscriptions s join event_queries q on q.id = s.query_id
      join event_subscription_progress p on p.event_subscription_id = s.id
     where ${where} order by s.id`.execute(db)
  return rows.map(({ subscriptionId, queryName, dest, schedule, reportIfEmpty, ...times }) => ({
    subscriptionID: subscriptionId,
    queryName,
    dest,
    createdAt: times.createdAt.toISOString(),
    ...(times.notifiedAt && { lastNotifiedAt: times.notifiedAt.toISOString() }),
    initialRecordTime: times.initialRecordTime.toISOString(),
    minRecordTime: times.executedAt.toISOString(),
    ...(schedule ? { schedule, reportIfEmpty } : { stream: true }),
  }))
}
