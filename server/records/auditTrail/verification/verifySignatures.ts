import type { ClientBase } from 'pg'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { Content, contentHash } from '#server/quality/signatures/content/signedContent.ts'

/** Compares every signature with its content, and the content with the stored texts that were signed. */
export async function* signatureResults(client: ClientBase): AsyncGenerator<VerificationResult> {
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
