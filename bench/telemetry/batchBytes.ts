import { send, type BenchWorld } from '#bench/benchWorld.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { indexAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { readingLine } from '#test/support/calls/readingLine.ts'

const batches = 2000
const startMs = Date.UTC(2026, 8, 1)

/**
 * The bytes that a batch leaves for ever beside its readings: its row, its sealed entry in the audit trail, and their indexes.
 * By requests of one reading, so that nearly all that grows is the batches.
 */
export async function bytesOfBatch(world: BenchWorld): Promise<number> {
  const { pool, db } = world
  const company = await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', world.companyCode)
    .executeTakeFirstOrThrow()
  const serial = 'BENCH-BATCHES'
  await makeLogger(db, { company, serial })
  const settledBytes = async () => {
    await sealAuditTrail(db)
    await indexAuditEntries(db)
    for (const table of tables) await pool.query(`vacuum full ${table}`)
    const { rows } = await pool.query<{ bytes: string }>(
      'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
      [tables],
    )
    return Number(rows[0]?.bytes)
  }
  const before = await settledBytes()
  for (let n = 0; n < batches; n++) {
    const line = readingLine(serial, startMs + n * 600_000, 5)
    await send(world, 'readings', line, 'application/x-ndjson')
  }
  return ((await settledBytes()) - before) / batches
}

const tables = ['reading_batches', 'audit_trail', 'audit_seals', 'audit_owners', 'audit_subjects', 'audit_indexed']
