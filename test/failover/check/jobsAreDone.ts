import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { messageIdOf } from '#server/platform/mail/deliverMail.ts'
import type { SmtpProcess } from '#test/support/network/smtpProcess.ts'
import { until } from '#test/support/database/until.ts'

/** A job that failed waits 3, 7, 20, 55 s before it is tried again. */
const patienceMs = 120_000

/** Mails so far, and how many times one of them left once more. */
export type JobFigures = { mails: number; twice: number }

/** `underWay`: as many as all portals may send at one moment. */
type Mails = { queued: readonly string[]; mailServer: SmtpProcess; mailFrom: string; underWay: number }

/**
 * Every mail whose job was committed has left, queues are empty, and every excursion has its case. A mail may leave twice
 * only where its connection was lost between the mail server's acceptance and the record of it (decision 0018): since
 * `before`, at most those under way when it broke, and each the same to the byte.
 */
export async function jobsAreDone(
  db: Db,
  { queued, mailServer, mailFrom, underWay }: Mails,
  before: JobFigures,
): Promise<JobFigures> {
  await until('all mails have left and no job is waiting', async () => (await unfinished(db)) === 0, patienceMs)
  const rows = await db.selectFrom('mails').select(['id', 'recipient', 'created_at']).execute()
  const stored = new Set(rows.map(row => row.recipient))
  assert.deepEqual(
    queued.filter(recipient => !stored.has(recipient)),
    [],
    'queued and lost',
  )
  const accepted = Map.groupBy(mailServer.accepted, ({ text }) => /^Message-ID: (<\S+>)/im.exec(text)?.[1] ?? '')
  let twice = 0
  for (const row of rows) {
    const sent = accepted.get(messageIdOf(row, mailFrom)) ?? []
    assert.ok(sent.length > 0, `mail ${row.id} counts as sent and did not arrive`)
    assert.equal(new Set(sent.map(({ text }) => text)).size, 1, `mail ${row.id} was repeated with another text`)
    twice += sent.length - 1
  }
  const since = twice - before.twice
  assert.ok(since <= underWay, `${since} mails left twice, of at most ${underWay} under way`)
  assert.deepEqual(await withoutCase(db), [], 'an excursion that the queue has lost')
  return { mails: rows.length, twice }
}

/** Jobs of the timetable wait for their minute. */
async function unfinished(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mails where sent_at is null and refused_at is null)
         + (select count(*) from graphile_worker.jobs where task_identifier = 'sendMail')
         + (select count(*) from alert_queue) + (select count(*) from release_queue) + (select count(*) from budget_queue)
        as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deliveries with an excursion for which the queue of alerts has opened no case; the schema allows one for each. */
async function withoutCase(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('delivery_temperature as t')
    .leftJoin('excursion_cases as c', 'c.delivery_id', 't.delivery_id')
    .select('t.delivery_id')
    .where('t.outcome', '=', 'excursion')
    .where('c.id', 'is', null)
    .execute()
  return rows.map(row => row.delivery_id)
}
