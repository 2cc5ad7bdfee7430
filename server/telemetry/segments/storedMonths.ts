import type { ClientBase } from 'pg'

const months = `
  select to_char(to_date(substring(c.relname from 'reading_segments_(\\d{4}_\\d{2})$'), 'YYYY_MM'), 'YYYY-MM-DD') as month
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'reading_segments'::regclass order by 1`

/** The months of readings that are in the database, by their first day. */
export async function storedMonths(client: ClientBase): Promise<string[]> {
  return (await client.query<{ month: string }>(months)).rows.map(row => row.month)
}

/** SQL: whether a segment begins when readings may be (earliestReadingMs), in a year of four digits. */
export const isInTime = `(first_at >= '2000-01-01 00:00Z' and first_at < '10000-01-01 00:00Z')`

/** The same of the months in time that have readings, as the segments themselves tell: whatever their partition is named. */
export async function monthsWithReadings(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select to_char(month, 'YYYY-MM-DD') as month
      from (select distinct date_trunc('month', first_at at time zone 'UTC') as month from reading_segments
             where ${isInTime}) found order by 1`)
  return rows.map(row => row.month)
}
