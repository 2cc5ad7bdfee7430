import { sql } from 'kysely'
import { Client, type Pool, type PoolConfig } from 'pg'
import { asActor } from '#server/platform/db/actor.ts'
import type { VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import type { KeptHead } from '#server/records/auditTrail/verification/verifyChain.ts'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { emptyColumns, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { segmentsOf } from '#server/telemetry/segments/segment.ts'
import { writeSegments } from '#server/telemetry/segments/writeSegments.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { behindTheBack } from '#test/support/database/behindTheBack.ts'

export type AuditedPortal = {
  db: Db
  client: Client
  config: PoolConfig
  /** Runs SQL with all triggers off, as the owner of the database could. */
  behindTheBack: (query: string) => Promise<void>
  /** The findings of the check except information, one line each. */
  results: (keptHead?: KeptHead) => Promise<string[]>
  check: (keptHead?: KeptHead) => Promise<VerificationResult[]>
  head: () => Promise<KeptHead>
  /** Stores a batch; `readings` in order of logger and time. Returns its id. */
  store: (readings: readonly TestReading[]) => Promise<number>
  [Symbol.asyncDispose]: () => Promise<void>
}

export type TestReading = { loggerId: number; atMs: number; milliCelsius: number }

/** A database with a few business rows and two batches of readings, all sealed. */
export async function auditedPortal(): Promise<AuditedPortal> {
  const { config, drop } = await createTestDatabase()
  const pool = createPool(config, 12, () => undefined)
  const db = kyselyOver(pool)
  const client = new Client(config)
  await client.connect()
  await fill(db, pool)
  await sealAuditTrail(db)

  const check = async (keptHead?: KeptHead) => await Array.fromAsync(verifyAuditTrail(client, { keptHead }))
  return {
    db,
    client,
    config,
    check,
    behindTheBack: query => behindTheBack(client, query),
    results: async keptHead => (await check(keptHead)).filter(found => !found.isInformation).map(line),
    head: async () => {
      const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
      return { seq, hash: hash.toString('hex') }
    },
    store: readings => storeReadings(pool, readings),
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await pool.end()
      await drop()
    },
  }
}

const line = ({ table, record, what }: VerificationResult) => [table, record, what].filter(Boolean).join(' ')

async function fill(db: Db, pool: Pool) {
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:test')
    const company = { name: '東京製薬', name_en: 'Tokyo Pharma', industry_type: 1 }
    await tx
      .insertInto('companies')
      .values({ code: 'T1', ...company })
      .execute()
    const product = { company_id: 1, name_ja: '薬', name_en: 'Drug' }
    await tx
      .insertInto('products')
      .values([1, 2, 3].map(n => ({ item_code: `P${n}`, ...product })))
      .execute()
    await tx
      .insertInto('loggers')
      .values([1, 2].map(n => ({ company_id: 1, serial: `SN-${n}` })))
      .execute()
    await tx.updateTable('products').set({ drug_code: '1234' }).where('id', '=', 3).execute()
  })
  await storeBatch(pool, 1, 100)
  await storeBatch(pool, 2, 1)
}

const startMs = Date.UTC(2026, 9, 1)

/** The readings of a batch, half of them with humidity and position. */
async function storeBatch(pool: Pool, loggerId: number, count: number) {
  const checksum = readingChecksum()
  const columns = emptyColumns(loggerId, count)
  for (let n = 0; n < count; n++) {
    columns.atMs[n] = startMs + n * 60_000
    columns.milliCelsius[n] = 5000 + n
    if (n % 2) {
      columns.centiHumidity[n] = 4500
      columns.lat[n] = 35.681236
      columns.lon[n] = 139.767125
    }
    const more: [number | null, number | null, number | null] =
      n % 2 ? [4500, 35.681236, 139.767125] : [null, null, null]
    checksum.add(loggerId, startMs + n * 60_000, 5000 + n, ...more)
  }
  await insertBatch(pool, count, checksum.digest(), [columns])
}

async function storeReadings(pool: Pool, readings: readonly TestReading[]): Promise<number> {
  const checksum = readingChecksum()
  for (const { loggerId, atMs, milliCelsius } of readings) checksum.add(loggerId, atMs, milliCelsius, null, null, null)
  return await insertBatch(
    pool,
    readings.length,
    checksum.digest(),
    [...Map.groupBy(readings, ({ loggerId }) => loggerId)].map(([loggerId, its]) => {
      const columns = emptyColumns(loggerId, its.length)
      for (const [n, { atMs, milliCelsius }] of its.entries()) {
        columns.atMs[n] = atMs
        columns.milliCelsius[n] = milliCelsius
      }
      return columns
    }),
  )
}

async function insertBatch(pool: Pool, accepted: number, checksum: Buffer, readings: ReadingColumns[]) {
  return await inTransaction(pool, async (client, tx) => {
    const counts = { accepted, duplicate: 0, conflict: 0, rejected: 0 }
    const batch = { company_id: 1, source: 'api', checksum, ...counts }
    const { id } = await tx.insertInto('reading_batches').values(batch).returning('id').executeTakeFirstOrThrow()
    for (const columns of readings) {
      columns.batchId.fill(id)
      const segments = segmentsOf(columns)
      for (const month of new Set(segments.map(({ firstMs }) => new Date(firstMs).toISOString().slice(0, 7)))) {
        await sql`select ensure_readings_month(${`${month}-01`})`.execute(tx)
      }
      await writeSegments(client, segments)
    }
    return id
  })
}
