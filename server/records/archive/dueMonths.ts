import type { ClientBase } from 'pg'

/** How long a restored month stays in the database. */
const restoredStay = `interval '90 days'`

/** `keptBecause`: why it stays although it is due. */
export type DueMonth = { month: string; keptBecause: string | null }

const readings = `
  with months as (
    select to_date(substring(c.relname from 'readings_(\\d{4}_\\d{2})$'), 'YYYY_MM') as month
      from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'readings'::regclass)
  select to_char(month, 'YYYY-MM-DD') as month, month_kept_because(month) as "keptBecause" from months
   where month_end(month) <= $1::timestamptz - make_interval(years => $2) and not exists (
     select from archives a where a.kind = 'readings' and a.month = months.month and a.restored_at > now() - ${restoredStay})
   order by 1`

/** The months of readings that are older than `years`, oldest first. */
export async function dueReadingMonths(client: ClientBase, now: Date, years: number): Promise<DueMonth[]> {
  return (await client.query<DueMonth>(readings, [now, years])).rows
}

const nextLogMonth = `
  select to_char(month, 'YYYY-MM-DD') as month, exists (
      select from archives a where a.kind = 'operationLog' and a.month = next.month
         and a.restored_at > now() - ${restoredStay}) as "isBack"
    from (select date_trunc('month', min(at) at time zone 'UTC')::date as month from operation_log
           where at >= coalesce(month_end($1::date), '-infinity')) next
   where month_end(month) <= $2::timestamptz - make_interval(years => $3)`

/** Those of the operation log, found one by one: the log has many rows and few months. */
export async function dueLogMonths(client: ClientBase, now: Date, years: number): Promise<string[]> {
  const due: string[] = []
  let next = await nextMonth(client, null, now, years)
  for (; next; next = await nextMonth(client, next.month, now, years)) if (!next.isBack) due.push(next.month)
  return due
}

type LogMonth = { month: string; isBack: boolean }

async function nextMonth(client: ClientBase, after: string | null, now: Date, years: number) {
  const { rows } = await client.query<LogMonth>(nextLogMonth, [after, now, years])
  return rows[0]
}
