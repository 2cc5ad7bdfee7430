import type { ClientBase } from 'pg'

/** A table that holds rows itself: a month of segments, not `reading_segments`. `columns` are those that can be written. */
export type Table = { name: string; columns: string[] }

const tables = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
     select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   group by c.oid order by c.relname collate "C"`

/** The tables of the portal's own, in the order of their names. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  return (await client.query<Table>(tables)).rows
}

const months = `
  select to_char(to_date(substring(c.relname from 'reading_segments_(\\d{4}_\\d{2})$'), 'YYYY_MM'), 'YYYY-MM-DD') as month
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'reading_segments'::regclass order by 1`

/** The months of readings that there are, by their first day. */
export async function monthsOf(client: ClientBase): Promise<string[]> {
  return (await client.query<{ month: string }>(months)).rows.map(row => row.month)
}
