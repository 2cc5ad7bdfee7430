import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import type { SentLists } from '#test/faults/load/load.ts'

/** Every acknowledged reading and change is stored exactly once, and nothing else. Returns their number. */
export async function acknowledgedIsStored(db: Db, lists: SentLists): Promise<number> {
  const readings = await readingsAreStored(db, lists)
  await batchesAreRight(db)
  return readings + (await deliveriesAreStored(db, lists)) + (await noticesAreStored(db, lists))
}

async function readingsAreStored(db: Db, { readings }: SentLists) {
  let found = 0
  for (const { serial, sent, acknowledged } of readings) {
    const stored = await db
      .selectFrom('readings as r')
      .innerJoin('loggers as l', 'l.id', 'r.logger_id')
      .select(['r.at', 'r.milli_celsius'])
      .where('l.serial', '=', serial)
      .execute()
    const times = new Map(stored.map(row => [row.at.toISOString(), row.milli_celsius]))
    assert.equal(times.size, stored.length, `${serial}: a reading is stored twice`)
    const lost = [...acknowledged].filter(time => !times.has(time))
    assert.deepEqual(lost, [], `${serial}: acknowledged and lost`)
    for (const [time, milliCelsius] of times) assert.equal(milliCelsius, sent.get(time), `${serial} at ${time}`)
    found += acknowledged.size
  }
  return found
}

/** The batches count as accepted what is stored. */
async function batchesAreRight(db: Db) {
  const { rows } = await sql<{ accepted: number; conflict: number; stored: number }>`
    select (select coalesce(sum(accepted), 0) from reading_batches) as accepted,
           (select coalesce(sum(conflict), 0) from reading_batches) as conflict,
           (select count(*) from readings) as stored`.execute(db)
  assert.equal(rows[0]?.accepted, rows[0]?.stored)
  assert.equal(rows[0]?.conflict, 0)
}

async function deliveriesAreStored(db: Db, { deliveries }: SentLists) {
  const rows = await db.selectFrom('deliveries').select(['reference', 'delivered_at']).execute()
  const byReference = Map.groupBy(rows, row => row.reference)
  let found = 0
  for (const [reference, state] of deliveries.flatMap(list => [...list])) {
    const [row, ...again] = byReference.get(reference) ?? []
    assert.ok(row, `acknowledged and lost: ${reference}`)
    assert.deepEqual(again, [], `stored twice: ${reference}`)
    if (state === 'delivered') assert.ok(row.delivered_at, `acknowledged as delivered and lost: ${reference}`)
    found += 1
  }
  return found
}

async function noticesAreStored(db: Db, { notices }: SentLists) {
  const rows = await db.selectFrom('notices').select('title_ja').execute()
  const counts = new Map<string, number>()
  for (const { title_ja: title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1)
  for (const { sent, acknowledged } of notices) {
    for (const title of acknowledged) assert.equal(counts.get(title), 1, `acknowledged: ${title}`)
    for (const title of sent) assert.ok((counts.get(title) ?? 0) <= 1, `stored twice: ${title}`)
  }
  return notices.reduce((sum, list) => sum + list.acknowledged.length, 0)
}
