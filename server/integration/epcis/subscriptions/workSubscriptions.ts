import { sql } from 'kysely'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { lastPlace } from '#server/integration/epcis/subscriptions/newEvents.ts'
import { maySubscribe } from '#server/integration/epcis/subscriptions/rights.ts'
import {
  endSubscription,
  sendSubscriptionJob,
  type Ending,
} from '#server/integration/epcis/subscriptions/sendSubscription.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { companyQueue } from '#server/platform/jobs/companyTurns.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'

/** Ends subscriptions whose key may not read any more, and queues what is due: by the clock, or as events were recorded. */
export async function workSubscriptions({ db, now: clock }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await tryExclusive(db, 'eventSubscriptions', async tx => {
    await asActor(tx, 'system:portal', systemReasons.subscriberWithoutKey)
    await sql`
      delete from event_subscriptions s using api_keys k, companies c
       where k.id = s.api_key_id and c.id = k.company_id and not ${maySubscribe}`.execute(tx)
    const now = clock()
    await asActor(tx, 'system:portal', systemReasons.subscriberWithoutSecret)
    for (const lost of await withoutSecret(tx)) await endSubscription(tx, lost, 'noSecret', now)
    const { name } = sendSubscriptionJob
    await sql`
      select graphile_worker.add_job(${name}, json_build_object('id', s.id),
        queue_name => ${companyQueue(name, sql`q.company_id`, sql`s.id`)}, job_key => ${`${name} `} || s.id)
        from event_subscriptions s join event_queries q on q.id = s.query_id
        join event_subscription_progress p on p.event_subscription_id = s.id
       where coalesce(p.next_try_at <= ${now}, true)
         and (p.message_id is not null or p.next_run_at <= ${now}
              or s.schedule is null and p.place < ${await lastPlace(tx)}::bigint)`.execute(tx)
  })
}

/** Secrets are in no backup: after a restore, nothing can be signed for those who subscribed before. */
async function withoutSecret(tx: Tx): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select s.id, q.name as "queryName", s.subscription_id as "subscriptionId", s.dest, q.company_id as "companyId"
      from event_subscriptions s join event_queries q on q.id = s.query_id
     where not exists (select from event_subscription_secrets x where x.event_subscription_id = s.id)
     order by s.id`.execute(tx)
  return rows
}
