import { randomBytes } from 'node:crypto'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'

const secretBytes = 32
/** Enough to distinguish a company's keys, far too little to guess the rest. */
const prefixLength = 'kc_'.length + 8

/** `createdBy` is null for the keys of the demo world. */
export type NewApiKey = { companyId: number; createdBy: number | null; name: string; scopes: ApiKeyScope[] }

/** Creates a key. Only this answer holds it: the database stores its SHA-256 and its first characters. */
export async function insertApiKey(
  tx: DbOrTx,
  { companyId, createdBy, name, scopes }: NewApiKey,
): Promise<{ id: number; key: string }> {
  const key = `kc_${randomBytes(secretBytes).toString('base64url')}`
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      company_id: companyId,
      name,
      scopes: [...new Set(scopes)],
      key_hash: tokenHash(key),
      key_prefix: key.slice(0, prefixLength),
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

/** The keys of one company or of all, newest first. */
export async function findApiKeys(db: Db, companyId: number | 'all') {
  const rows = await db
    .selectFrom('api_keys as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .leftJoin('api_key_uses as uses', 'uses.api_key_id', 'k.id')
    .select(['k.id', 'c.code', 'k.name', 'k.scopes', 'k.key_prefix', 'k.created_at', 'k.revoked_at'])
    .select(['u.name as createdBy', 'uses.last_used_at'])
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

/** Revokes a key and returns whether it exists; a key that was revoked before keeps that time. */
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
