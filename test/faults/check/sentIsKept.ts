import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import type { SentLists } from '#test/faults/load/load.ts'

/** Every acknowledged reading and change is there exactly once, and nothing that nobody sent. Answers how many. */
export async function sentIsKept(db: Db, lists: SentLists): Promise<number> {
  const readings = await readingsAreKept(db, lists)
  await batchesAreTrue(db)
  return readings + (await deliveriesAreKept(db, lists)) + (await noticesAreKept(db, lists))
}

async function readingsAreKept(db: Db, { readings }: SentLists) {
  let found = 0
  for (const { serial, sent, acknowledged } of readings) {
    const stored = await db
      .selectFrom('readings as r')
      .innerJoin('loggers as l', 'l.id', 'r.logger_id')
      .select(['r.at', 'r.milli_celsius'])
      .where('l.serial', '=', serial)
      .execute()
    const times = new Map(stored.map(row => [row.at.toISOString(), row.milli_celsius]))
    assert.equal(times.size, stored.length, `${serial}: a reading is there twice`)
    const lost = [...acknowledged].filter(time => !times.has(time))
    assert.deepEqual(lost, [], `${serial}: acknowledged and lost`)
    for (const [time, milliCelsius] of times) assert.equal(milliCelsius, sent.get(time), `${serial} at ${time}`)
    found += acknowledged.size
  }
  return found
}

/** What the batches say was accepted is what is there. */
async function batchesAreTrue(db: Db) {
  const { rows } = await sql<{ accepted: number; conflict: number; stored: number }>`
    select (select coalesce(sum(accepted), 0) from reading_batches) as accepted,
           (select coalesce(sum(conflict), 0) from reading_batches) as conflict,
           (select count(*) from readings) as stored`.execute(db)
  assert.equal(rows[0]?.accepted, rows[0]?.stored)
  assert.equal(rows[0]?.conflict, 0)
}

async function deliveriesAreKept(db: Db, { deliveries }: SentLists) {
  const rows = await db.selectFrom('deliveries').select(['reference', 'delivered_at']).execute()
  const byReference = Map.groupBy(rows, row => row.reference)
  let found = 0
  for (const [reference, state] of deliveries.flatMap(list => [...list])) {
    const [row, ...again] = byReference.get(reference) ?? []
    assert.ok(row, `acknowledged and lost: ${reference}`)
    assert.deepEqual(again, [], `there twice: ${reference}`)
    if (state === 'delivered') assert.ok(row.delivered_at, `acknowledged as delivered and lost: ${reference}`)
    found += 1
  }
  return found
}

async function noticesAreKept(db: Db, { notices }: SentLists) {
  const rows = await db.selectFrom('notices').select('title_ja').execute()
  const counts = new Map<string, number>()
  for (const { title_ja: title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1)
  for (const { sent, acknowledged } of notices) {
    for (const title of acknowledged) assert.equal(counts.get(title), 1, `acknowledged: ${title}`)
    for (const title of sent) assert.ok((counts.get(title) ?? 0) <= 1, `there twice: ${title}`)
  }
  return notices.reduce((sum, list) => sum + list.acknowledged.length, 0)
}
