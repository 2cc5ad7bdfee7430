import { sql } from 'kysely'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { Whose } from '#server/records/auditTrail/auditSearch.ts'

type Company = NonNullable<AuditEntry['actor']['company']> & { id: number }
/** `actor` (server/platform/db/actor.ts) with the names of users and keys that still exist. */
export type StoredActor = { actor: string; actorName: string | null; email: string | null; company: Company | null }

/** Of the entry `t`: its user `u`, its key `k`, their company `c`. */
export const joinedActors = sql`
  left join users u on u.id = substring(t.actor from '^user:([0-9]{1,15})$')::bigint
  left join api_keys k on k.id = substring(t.actor from '^key:([0-9]{1,15})$')::bigint
  left join companies c on c.id = coalesce(u.company_id, k.company_id)`

export const actorColumns = sql`
  coalesce(u.name, k.name) as "actorName", u.email,
  case when c.id is not null then json_build_object('id', c.id, 'enterpriseCode', c.code, 'enterpriseName', c.name,
    'enterpriseNameEn', c.name_en) end as company`

const kinds: Readonly<Record<string, AuditEntry['actor']['kind']>> = { user: 'user', key: 'key', system: 'system' }

/** A record's company sees who changed it; only the user's own company sees the email address. */
export function actorOf({ actor, actorName, email, company }: StoredActor, whose: Whose): AuditEntry['actor'] {
  const [kind = '', ...rest] = actor.split(':')
  return {
    kind: kinds[kind] ?? 'database',
    name: actorName ?? (rest.join(':') || actor),
    email: whose === 'all' || company?.id === whose ? email : null,
    company,
  }
}
