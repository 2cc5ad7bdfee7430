import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { ownerRules } from '#server/records/auditTrail/ownership.ts'
import { boundTables, subjectRules } from '#server/records/auditTrail/reach.ts'

const entriesPerTransaction = 5000
const [owners, subjects, bound] = [ownerRules, subjectRules, boundTables].map(one => JSON.stringify(one))
const rules = JSON.stringify({ owners, subjects, bound })

/**
 * Where the rules have changed since the last start, all entries are placed anew. Only a start does so: while two
 * versions of the portal run side by side, the newer one places.
 */
export async function adoptOwnership(db: Db): Promise<void> {
  await db.transaction().execute(async tx => {
    const placed = await lockIndexed(tx)
    if (placed.rules === rules) return
    await sql`truncate audit_owners, audit_subjects`.execute(tx)
    await sql`update audit_indexed set seq = 0, rules = ${rules}`.execute(tx)
  })
}

/** Places the sealed entries with the companies that their records belong to, and with what they are about; any number of processes may do so at once. */
export async function indexAuditEntries(db: Db): Promise<void> {
  while (await db.transaction().execute(placeBatch)) continue
}

/** Whether there may be more. */
async function placeBatch(tx: Tx): Promise<boolean> {
  const placed = await lockIndexed(tx)
  if (placed.rules !== rules) return false
  const { rows } = await sql<{ last: number; count: number }>`${owned(placed.seq)}
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
 * From each entry's image up to its parents', as they were then: they may have changed since, or be gone. (A parent that
 * was put under audit later has only later images.) Every image on the way may name companies.
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
      -- An entry that was forged must not keep all others from being placed.
      cross join lateral substring(s.image ->> r.column_name from '^[0-9]{1,15}$') as owner (id)
     where owner.id is not null
    on conflict do nothing
  ), about as (
    insert into audit_subjects (audit_id, kind, id)
    select t.id, coalesce(named.kind, 'hidden'), named.id
      from taken t
      -- The record's own subject, or its nearest parent's.
      left join lateral (
        select r.kind, value.id::bigint as id
          from steps s
          join jsonb_to_recordset(${subjects}::jsonb) as r (table_name text, kind text, column_name text, place int)
            on r.table_name = s.table_name
         cross join lateral substring(s.image ->> r.column_name from '^[0-9]{1,15}$') as value (id)
         where s.id = t.id and value.id is not null
         order by s.depth, r.place limit 1) named on true
     where t.table_name in (select jsonb_array_elements_text(${bound}::jsonb))
    on conflict do nothing)`
