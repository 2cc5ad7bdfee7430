import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { archiveResults } from '#server/records/auditTrail/verification/verifyArchives.ts'
import { businessRowResults } from '#server/records/auditTrail/verification/verifyBusinessRows.ts'
import { chainResults, type KeptHead } from '#server/records/auditTrail/verification/verifyChain.ts'
import { storedReadingResults } from '#server/records/auditTrail/verification/verifyReadings.ts'
import type { ClientBase } from 'pg'
import { beginReadSnapshot } from '#server/platform/db/distribution/snapshot.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { keepMonths } from '#server/telemetry/ingest/lockLoggers.ts'
import { Content, contentHash } from '#server/quality/signatures/content/signedContent.ts'

import type pg from 'pg'

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
  // A month that is moved to the archive meanwhile would be missing, although in this snapshot it is not moved.
  await beginReadSnapshot(client, async () => void (await client.query(keepMonths())))
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

/** Compares every signature with its content, and the content with the stored texts that were signed. */
async function* signatureResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  for await (const { hash } of rowsOf<{ hash: string }>(client, changedParts)) {
    yield result('signed_parts', hash, 'its content does not match its hash')
  }
  for await (const { id, what } of rowsOf<{ id: string; what: string }>(client, missingParts)) {
    yield result('signatures', id, `the ${what} it refers to is missing`)
  }
  for await (const { id, content, hash } of rowsOf<Row>(client, signatures)) {
    if (!isWhole(content, hash)) yield result('signatures', id, 'its content does not match its hash')
  }
}

type Row = { id: string; content: unknown; hash: Buffer }

function isWhole(signed: unknown, hash: Buffer): boolean {
  const { data } = Content.safeParse(signed)
  return data !== undefined && contentHash(data).equals(hash)
}

const changedParts = `
  select encode(hash, 'hex') as hash from signed_parts where hash <> sha256(convert_to(body, 'UTF8')) order by 1`

const missingParts = `
  select s.id::text, part.key as what
  from signatures s
    cross join jsonb_each_text(case when jsonb_typeof(s.content -> 'parts') = 'object' then s.content -> 'parts' else '{}' end) part
  where not exists (select from signed_parts p where encode(p.hash, 'hex') = part.value)
  order by s.id, part.key`

const signatures = `select id::text, content, content_hash as hash from signatures order by id`
