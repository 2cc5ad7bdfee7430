import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { repeatedOnce } from '#server/platform/http/calls/repeatedOnce.ts'
import { ApiError } from '#server/identity/apiKeys/apiError.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** An authenticated API key and its company. */
export type ApiKey = Sender & { id: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of the partner API. */
    apiKey: ApiKey
  }
}

const useRecordedEveryMs = 60_000

/** A key needs one of them. */
type KeyScopes = readonly ApiKeyScope[]

/**
 * A hook for onRequest, before any body is read: 401 without a valid key, 403 if it lacks the scopes, 429 after too many
 * failures.
 */
export const requireKey =
  (appContext: AppContext, ...scopes: KeyScopes) =>
  async (request: FastifyRequest) => {
    const { keys } = request.server.requestLimiter
    const text = bearerToken(request)
    keys.refuseAfterFailures(request.ip, text)
    request.apiKey = await repeatedOnce(() => apiKeyOf(appContext, scopes, text)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) keys.wasWrong(request.ip, text)
      throw error
    })
    keys.wasRight(text, request.apiKey.id)
  }

/** The valid key with this text and one of these scopes. Throws an ApiError: 401 if there is none, 403 if it lacks them. */
export async function apiKeyOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  scopes: KeyScopes,
  text: string,
): Promise<ApiKey> {
  // A missing key costs the same work as a wrong one.
  const key = await db
    .selectFrom('api_keys as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('api_key_uses as uses', 'uses.api_key_id', 'k.id')
    .select(['k.id', 'k.company_id', 'k.scopes', 'k.revoked_at', 'c.code', 'c.is_active', 'c.industry_type'])
    .select('uses.last_used_at')
    .where('k.key_hash', '=', tokenHash(text))
    .executeTakeFirst()
  if (!key || key.revoked_at || !key.is_active) {
    throw new ApiError(401, 'the key is missing, unknown or revoked, or its company is inactive')
  }
  if (!scopes.some(scope => key.scopes.includes(scope)))
    throw new ApiError(403, `the key lacks the scope ${scopes.join(' or ')}`)
  const lastUsedMs = key.last_used_at?.getTime() ?? -Infinity
  if (now().getTime() - lastUsedMs >= useRecordedEveryMs) await recordLastUse(db, [key.id], now())
  return {
    id: key.id,
    actor: `key:${key.id}`,
    companyId: key.company_id,
    companyCode: key.code,
    isPlatform: key.industry_type === 9,
  }
}

/** The text of a request's key; empty without one. */
export const bearerToken = (request: FastifyRequest) =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** At most once a minute: a gateway that sends every second must not rewrite this row every second. */
export async function recordLastUse(db: Db, apiKeyIds: number[], at: Date) {
  await sql`
    insert into api_key_uses (api_key_id, last_used_at)
    select id, ${at} from unnest(${apiKeyIds}::bigint[]) as used (id) order by id
    on conflict (api_key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)
  `.execute(db)
}
