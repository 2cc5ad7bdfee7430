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
