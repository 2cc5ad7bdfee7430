import { sql } from 'kysely'
import type { ProductChange } from '#contract/logistics/calls/products.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { reevaluationsOf } from '#server/logistics/products/reevaluation/acts.ts'

const maxChanges = 200

/** An entry of the audit trail; `old` has only the changed columns of an update. */
type Entry = {
  at: Date
  actor: string
  name: string | null
  table: 'products' | 'product_versions'
  act: 'I' | 'U' | 'D'
  old: Record<string, string | null> | null
  new: (Record<string, string | null> & { version?: number }) | null
}

/** The changes of an item and the re-evaluations of its deliveries, newest first. */
export async function historyOf(db: Db, scope: EnterpriseScope, productId: number): Promise<ProductChange[]> {
  const { rows } = await sql<Entry>`
    select t.at, t.actor, coalesce(u.name, k.name) as name, t.table_name as table, t.act, t.old, t.new
      from audit_trail t
      left join users u on 'user:' || u.id = t.actor
      left join api_keys k on 'key:' || k.id = t.actor
     where t.table_name = 'products' and t.record = ${String(productId)}
        or t.table_name = 'product_versions'
           and t.record = any(array(select v.id::text from product_versions v where v.product_id = ${productId}))
     order by t.id desc limit ${maxChanges}`.execute(db)
  const changes = [...rows.flatMap(changeOf), ...(await reevaluationsOf(db, scope, productId, maxChanges))]
  return changes.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, maxChanges)
}

const fields = { itemCode: 'item_code', nameJa: 'name_ja', nameEn: 'name_en', drugCode: 'drug_code' } as const
type Field = keyof typeof fields

/** Nothing for columns that the screen does not show. */
function changeOf({ at, actor, name, table, act, old, new: after }: Entry): ProductChange[] {
  const by = byOf({ actor, name })
  const change = { at: at.toISOString(), by, version: after?.version ?? null, reason: null, outcomes: [] }
  if (table === 'product_versions') {
    if (act === 'I') return [{ ...change, act: 'versionMade', facts: [] }]
    return old && 'withdrawn_at' in old ? [{ ...change, act: 'versionWithdrawn', facts: [] }] : []
  }
  const facts = (Object.keys(fields) as Field[])
    .filter(field => act === 'I' || (old && fields[field] in old && after && fields[field] in after))
    .map(field => ({ field, before: old?.[fields[field]] ?? null, after: after?.[fields[field]] ?? null }))
  return facts.length === 0 ? [] : [{ ...change, act: act === 'I' ? 'registered' : 'changed', facts }]
}

function byOf({ actor, name }: Pick<Entry, 'actor' | 'name'>): ProductChange['by'] {
  const kind = actor.startsWith('user:') ? 'user' : actor.startsWith('key:') ? 'key' : 'system'
  return { kind, name: name ?? actor }
}
