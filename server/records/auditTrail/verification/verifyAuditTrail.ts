import type pg from 'pg'
import type { Finding } from '#server/records/auditTrail/verification/finding.ts'
import { archiveFindings } from '#server/records/auditTrail/verification/verifyArchives.ts'
import { businessRowFindings } from '#server/records/auditTrail/verification/verifyBusinessRows.ts'
import { chainFindings, type KeptHead } from '#server/records/auditTrail/verification/verifyChain.ts'
import { readingFindings } from '#server/records/auditTrail/verification/verifyReadings.ts'
import { signatureFindings } from '#server/records/auditTrail/verification/verifySignatures.ts'

// Images are text: the same settings as the trigger's make the same text. A long check must not be cut short.
const settings = `
  set local search_path = public, pg_temp; set local timezone = 'UTC'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local work_mem = '32MB'; set local jit = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Compares the chain with the trail, the trail with every business row, every signature with what was signed, and every
 * batch with its readings, as of one
 * moment: writers and sealers go on meanwhile. The client must not be in a transaction, and is not for others until the
 * last finding is out.
 */
export async function* verifyAuditTrail(
  client: pg.ClientBase,
  options: { keptHead?: KeptHead } = {},
): AsyncGenerator<Finding> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(settings)
    yield* chainFindings(client, options.keptHead)
    yield* businessRowFindings(client)
    yield* signatureFindings(client)
    yield* archiveFindings(client)
    yield* readingFindings(client)
  } finally {
    await client.query('rollback')
  }
}
