import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { boundTables, ownerRules, subjectRules } from '#server/records/auditTrail/readers.ts'

const entriesPerTransaction = 5000
const [owners, subjects, bound] = [ownerRules, subjectRules, boundTables].map(one => JSON.stringify(one))
const rules = JSON.stringify({ owners, subjects, bound })

/**
 * Indexes all entries again if the rules have changed since the last start. Only called at the start: while two versions
 * of the portal run side by side, only the newer one indexes.
 */
export async function adoptOwnership(db: Db): Promise<void> {
  await db.transaction().execute(async tx => {
    const indexed = await lockIndexed(tx)
    if (indexed.rules === rules) return
    await sql`truncate audit_owners, audit_subjects`.execute(tx)
    await sql`update audit_indexed set seq = 0, rules = ${rules}`.execute(tx)
  })
}

/** Indexes sealed entries by the companies that their records belong to, and by their subjects; processes may run it concurrently. */
export async function indexAuditEntries(db: Db): Promise<void> {
  while (await db.transaction().execute(indexBatch)) continue
}

/** Returns whether there may be more. */
async function indexBatch(tx: Tx): Promise<boolean> {
  const indexed = await lockIndexed(tx)
  if (indexed.rules !== rules) return false
  const { rows } = await sql<{ last: number; count: number }>`${owned(indexed.seq)}
    select coalesce(max(seq), 0) as last, count(*)::int as count from taken`.execute(tx)
  const { last = 0, count = 0 } = rows[0] ?? {}
  if (count > 0) await sql`update audit_indexed set seq = ${last}`.execute(tx)
  return count === entriesPerTransaction
}

async function lockIndexed(tx: Tx) {
  const { rows } = await sql<{ seq: number; rules: string }>`select seq, rules from audit_indexed for update`.execute(
    tx,
  )
  return rows[0] ?? { seq: 0, rules: '' }
}

/**
 * From each entry's image to those of its parents at that time: they may have changed or been deleted since. (A parent
 * whose table was audited later has only later images.) Each of these images may name companies.
 */
const owned = (after: number) => sql`
  with recursive rules as (
    select * from jsonb_to_recordset(${owners}::jsonb) as r (table_name text, column_name text, parent text)
  ), taken as materialized (
    select s.seq, t.id, t.at, t.table_name, coalesce(t.new, t.old) as image
      from (select seq, audit_id from audit_seals where seq > ${after} order by seq limit ${entriesPerTransaction}) s
      join audit_trail t on t.id = s.audit_id
  ), steps as (
    select id, at, table_name::text, image, 0 as depth from taken
    union all
    select c.id, c.at, r.parent, p.image, c.depth + 1
      from steps c
      join rules r on r.table_name = c.table_name and r.parent is not null
      cross join lateral (select coalesce(
        (select coalesce(t.new, t.old) from audit_trail t
          where t.table_name = r.parent and t.record = c.image ->> r.column_name and t.id < c.id
          order by t.id desc limit 1),
        (select coalesce(t.new, t.old) from audit_trail t
          where t.table_name = r.parent and t.record = c.image ->> r.column_name and t.id > c.id
          order by t.id limit 1)) as image) p
     where p.image is not null
  ), placed as (
    insert into audit_owners (company_id, at, audit_id)
    select distinct owner.id::bigint, s.at, s.id
      from steps s join rules r on r.table_name = s.table_name and r.parent is null
      -- A forged entry must not prevent the others from being indexed.
      cross join lateral substring(s.image ->> r.column_name from '^[0-9]{1,15}$') as owner (id)
     where owner.id is not null
    on conflict do nothing
  ), about as (
    insert into audit_subjects (audit_id, kind, id)
    -- The record's own subject, or its nearest parent's.
    select distinct on (t.id) t.id, coalesce(named.kind, 'hidden'), named.id
      from taken t
      left join (
        select s.id as audit_id, s.depth, r.place, r.kind, value.id::bigint as id
          from steps s
          join jsonb_to_recordset(${subjects}::jsonb) as r (table_name text, kind text, column_name text, place int)
            on r.table_name = s.table_name
         cross join lateral substring(s.image ->> r.column_name from '^[0-9]{1,15}$') as value (id)
         where value.id is not null) named on named.audit_id = t.id
     where t.table_name in (select jsonb_array_elements_text(${bound}::jsonb))
     order by t.id, named.depth, named.place
    on conflict do nothing)`
