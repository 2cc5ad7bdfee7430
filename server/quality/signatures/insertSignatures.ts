import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { Part } from '#server/quality/signatures/content/deliveryFacts.ts'
import { contentHash, type ToSign } from '#server/quality/signatures/content/signedContent.ts'

type Signing = { caller: Caller; usedOneTimePassword: boolean; at: Date }

/** Writes the signatures in the order of their contents, and the texts of their parts. */
export async function insertSignatures(
  tx: DbOrTx,
  { about, contents, parts }: ToSign,
  { caller, usedOneTimePassword, at }: Signing,
): Promise<number[]> {
  await insertParts(tx, parts)
  const ids: number[] = []
  for (const content of contents) {
    const { id } = await tx
      .insertInto('signatures')
      .values({
        meaning: content.meaning,
        case_id: about.caseId,
        delivery_id: about.deliveryId,
        withdrawal_id: about.withdrawalId,
        user_id: caller.userId,
        company_id: caller.company.id,
        user_name: caller.name,
        company_name: caller.company.name,
        company_name_en: caller.company.nameEn,
        content: JSON.stringify(content),
        content_hash: contentHash(content),
        used_one_time_password: usedOneTimePassword,
        session_id: caller.sessionId,
        signed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

async function insertParts(tx: DbOrTx, parts: readonly Part[]): Promise<void> {
  const bodies = [...new Map(parts.map(part => [part.hash, part])).values()].toSorted((a, b) =>
    a.hash < b.hash ? -1 : 1,
  )
  await sql`
    insert into signed_parts (hash, body)
    select decode(part ->> 'hash', 'hex'), part ->> 'body' from jsonb_array_elements(${JSON.stringify(bodies)}::jsonb) part
    on conflict do nothing`.execute(tx)
}
