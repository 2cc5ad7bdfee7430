import type pg from 'pg'
import type { VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { archiveResults } from '#server/records/auditTrail/verification/verifyArchives.ts'
import { businessRowResults } from '#server/records/auditTrail/verification/verifyBusinessRows.ts'
import { chainResults, type KeptHead } from '#server/records/auditTrail/verification/verifyChain.ts'
import { storedReadingResults } from '#server/records/auditTrail/verification/verifyReadings.ts'
import { signatureResults } from '#server/records/auditTrail/verification/verifySignatures.ts'

// The settings of the trigger, so that images have the same text; a long check must not time out.
const settings = `
  set local search_path = public, pg_temp; set local timezone = 'UTC'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local work_mem = '32MB'; set local jit = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Compares the chain with the trail, the trail with every business row, every signature with its content, and every batch with
 * its readings, in one snapshot: writing and sealing continue meanwhile. The client must not be in a transaction, and must
 * not be used by others before the last result.
 */
export async function* verifyAuditTrail(
  client: pg.ClientBase,
  options: { keptHead?: KeptHead } = {},
): AsyncGenerator<VerificationResult> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(settings)
    yield* chainResults(client, options.keptHead)
    yield* businessRowResults(client)
    yield* signatureResults(client)
    yield* archiveResults(client)
    yield* storedReadingResults(client)
  } finally {
    await client.query('rollback')
  }
}
