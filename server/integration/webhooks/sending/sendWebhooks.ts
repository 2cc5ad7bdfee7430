import { sql, type RawBuilder } from 'kysely'
import { sendMessage, type DueMessage, type Endpoint } from '#server/integration/webhooks/sending/sendMessage.ts'
import { isToRun, type Job } from '#server/platform/jobs/addJob.ts'
import { companyQueue, takeTurn } from '#server/platform/jobs/companyTurns.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** Messages of different lanes that one endpoint is sent at once. */
const atOnce = 8

/**
 * Sends what is due for an endpoint, for a turn: of each lane the first message that waits, so that one that fails holds back
 * only what follows it there. Where nothing was accepted, the turn ends. The jobs of an endpoint run one after the other, by
 * their queue; at most one waits for now, one for later.
 */
export const sendWebhooksJob: Job<{ endpointId: number }> = {
  name: 'sendWebhooks',
  run: async ({ endpointId }, appContext) => {
    const { db, now } = appContext
    const mayGoOn = takeTurn(appContext)
    let isAnswering = true
    while (isAnswering && mayGoOn()) {
      const endpoint = await activeEndpoint(db, endpointId, now())
      if (!endpoint) return
      const due = await dueMessages(db, endpointId, now())
      const results = await Promise.all(due.map(message => sendMessage(appContext, endpoint, message)))
      isAnswering = results.some(result => result === null || result.outcome === 'accepted')
    }
    await queueNext(appContext, endpointId)
  },
}

/** Queues the sending in the transaction that added messages. */
export const queueSending = async (tx: DbOrTx, endpointId: number): Promise<void> =>
  await queue(tx, endpointId, 'now', 0)

/** The key of a job that sends to an endpoint: one that is due, and one that waits for the next try. */
const keyOf = (endpointId: RawBuilder<unknown>, when: 'now' | 'later') =>
  sql`concat(${sendWebhooksJob.name}::text, ' ', ${endpointId}, ' ', ${when}::text)`

/** Whether a job sends to an endpoint or will, by the SQL of its id; one whose tries are used up keeps its key. */
export const isQueued = (endpointId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from graphile_worker.jobs j where j.key in (${keyOf(endpointId, 'now')}, ${keyOf(endpointId, 'later')})
     and ${isToRun})`

async function queue(tx: DbOrTx, endpointId: number, when: 'now' | 'later', afterMs: number): Promise<void> {
  const { name } = sendWebhooksJob
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify({ endpointId })}::json,
      queue_name => ${companyQueue(name, sql`e.company_id`, endpointId)}, job_key => ${keyOf(sql`e.id`, when)},
      run_at => now() + ${afterMs} * interval '1 millisecond')
      from webhook_endpoints e where e.id = ${endpointId}`.execute(tx)
}

/** Undefined: it is paused, deleted, without a secret, or of an inactive company. */
export async function activeEndpoint(db: DbOrTx, endpointId: number, now: Date): Promise<Endpoint | undefined> {
  const { rows } = await sql<Endpoint>`
    select e.id as "endpointId", e.url, c.id as "companyId", c.industry_type = 9 as "isPlatform", secrets.valid as secrets
      from webhook_endpoints e join companies c on c.id = e.company_id and c.is_active
     cross join lateral (
       select array_agg(s.secret order by s.id desc) as valid from webhook_secrets s
        where s.endpoint_id = e.id and (s.valid_until is null or s.valid_until > ${now})
       having bool_or(s.valid_until is null)) secrets
     where e.id = ${endpointId} and e.pause_reason is null`.execute(db)
  return rows[0]
}

/**
 * The first messages that wait in their lanes, by the time at which they are due. The index of those that wait has them in
 * this order, so that after a long pause the thousands behind them are not read.
 */
const heads = (endpointId: number) => sql`
  select w.* from webhook_messages w
   where w.endpoint_id = ${endpointId} and w.state = 'waiting'
     and not exists (select from webhook_messages b where b.endpoint_id = w.endpoint_id and b.lane = w.lane
                        and b.state = 'waiting' and b.id < w.id)
   order by w.next_try_at, w.id`

export async function dueMessages(db: DbOrTx, endpointId: number, now: Date): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select m.id, m.public_id as "publicId", m.body,
           case when v.id is not null then json_build_object('type', v.type, 'deliveryId', v.delivery_id,
             'subjectId', v.subject_id, 'facts', v.facts) end as event
      from (${heads(endpointId)} limit ${atOnce}) m left join webhook_events v on v.id = m.event_id
     where m.next_try_at <= ${now} order by m.id`.execute(db)
  return rows
}

/** A clock that is behind that of the database must not make it run in circles. */
const leastPauseMs = 1000

async function queueNext({ db, now }: AppContext, endpointId: number): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select m.next_try_at as at from (${heads(endpointId)} limit 1) m`.execute(db)
  const at = rows[0]?.at
  if (at) await queue(db, endpointId, 'later', Math.max(at.getTime() - now().getTime(), leastPauseMs))
}
