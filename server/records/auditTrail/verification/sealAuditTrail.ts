import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

const rowsPerTransaction = 5000

/**
 * Seals all unsealed audit rows; processes may run it concurrently. `head` is `SEQ:HASH` of the last seal. With a copy outside
 * the database (the caller logs it), `npm run audit:verify -- --head SEQ:HASH` proves that the chain up to there was not
 * rewritten as a whole.
 */
export async function sealAuditTrail(db: Db): Promise<{ sealed: number; head: string }> {
  let sealed = 0
  for (let batch = rowsPerTransaction; batch === rowsPerTransaction; sealed += batch) batch = await sealBatch(db)
  return { sealed, head: await headOf(db) }
}

async function sealBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select audit_seal(${rowsPerTransaction}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}

async function headOf(db: Db): Promise<string> {
  const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  return `${seq}:${hash.toString('hex')}`
}
