import { sql } from 'kysely'

/** The key `k` of the company `c` may still read, and so be told. */
export const maySubscribe = sql<boolean>`(k.revoked_at is null and c.is_active and 'read' = any(k.scopes))`
