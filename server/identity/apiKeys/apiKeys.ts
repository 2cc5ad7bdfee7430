import { randomBytes } from 'node:crypto'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'

const secretBytes = 32
/** Enough to tell a company's keys apart, far too little to guess the rest. */
const prefixLength = 'kc_'.length + 8

/** Nobody made the keys of the demo world. */
export type NewApiKey = { companyId: number; createdBy: number | null; name: string; scopes: ApiKeyScope[] }

/** Makes a key. It is in this answer and nowhere else: the database keeps its SHA-256 and its first characters. */
export async function insertApiKey(tx: DbOrTx, made: NewApiKey): Promise<{ id: number; key: string }> {
  const key = `kc_${randomBytes(secretBytes).toString('base64url')}`
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      company_id: made.companyId,
      name: made.name,
      scopes: [...new Set(made.scopes)],
      key_hash: tokenHash(key),
      key_prefix: key.slice(0, prefixLength),
      created_by: made.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

/** The keys of a company, or of all of them, newest first. */
export async function findApiKeys(db: Db, companyId: number | 'all') {
  const rows = await db
    .selectFrom('api_keys as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .leftJoin('api_key_uses as used', 'used.api_key_id', 'k.id')
    .select(['k.id', 'c.code', 'k.name', 'k.scopes', 'k.key_prefix', 'k.created_at', 'k.revoked_at'])
    .select(['u.name as createdBy', 'used.last_used_at'])
    .$if(companyId !== 'all', query => query.where('k.company_id', '=', Number(companyId)))
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    enterpriseCode: row.code,
    name: row.name,
    scopes: row.scopes as ApiKeyScope[],
    prefix: row.key_prefix,
    createdAt: row.created_at.toISOString(),
    createdBy: row.createdBy ?? '',
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
}

/** Ends a key for good, and says whether there is such a key; one that has ended keeps the time of its end. */
export async function revokeApiKey(tx: DbOrTx, id: number, companyId: number | 'all', now: Date): Promise<boolean> {
  const key = await tx
    .updateTable('api_keys')
    .set(eb => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .$if(companyId !== 'all', query => query.where('company_id', '=', Number(companyId)))
    .returning('id')
    .executeTakeFirst()
  return key !== undefined
}
