import { type RawBuilder, sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { maxListed } from '#contract/kernel/time/logPeriod.ts'
import { type Days, isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'

type Page = { page: number; pageSize: number; order: 'asc' | 'desc' }
/** The rows of a log with the columns of their time and id; a log may have many millions. */
export type LogSource = {
  from: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  conditions: RawBuilder<unknown>[]
}

const inOrder = ({ at, id }: LogSource, order: 'asc' | 'desc') =>
  order === 'asc' ? sql`${at} asc, ${id} asc` : sql`${at} desc, ${id} desc`

/** The ids of one page, and the total up to the limit of lists: counting further would read the whole log. */
export async function idsOfPage(db: Db, source: LogSource, { page, pageSize, order }: Page) {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (
      select ${source.at} as at, ${source.id} as id from ${source.from}
       where ${sql.join(source.conditions, sql` and `)}
       order by ${inOrder(source, order)} limit ${maxListed + 1})
    select (select count(*)::int from found) as total,
      array(select id from (select id, row_number() over (order by ${order === 'asc' ? sql`at, id` : sql`at desc, id desc`}) as place
            from found) placed
        where place > ${(page - 1) * pageSize}::bigint and place <= ${Math.min(page * pageSize, maxListed)}::bigint
        order by place)::text[] as ids`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { total: Math.min(total, maxListed), hasMore: total > maxListed, ids: ids.map(Number) }
}

const blockSize = 1000

/** All ids in order, block by block, each continuing after the last one, for a file of any length. */
export async function* blocksOfIds(db: Db, source: LogSource, order: 'asc' | 'desc'): AsyncGenerator<number[]> {
  const beyond = order === 'asc' ? sql`>` : sql`<`
  let last: { at: string; id: number } | undefined
  for (;;) {
    const afterLast = last
      ? [sql`(${source.at}, ${source.id}) ${beyond} (${last.at}::timestamptz, ${last.id}::bigint)`]
      : []
    // The time as text: a Date would lose microseconds and skip entries.
    const { rows } = await sql<{ at: string; id: number }>`
      select ${source.at}::text as at, ${source.id} as id from ${source.from}
       where ${sql.join([...source.conditions, ...afterLast], sql` and `)}
       order by ${inOrder(source, order)} limit ${blockSize}`.execute(db)
    last = rows.at(-1)
    if (rows.length > 0) yield rows.map(row => row.id)
    if (!last || rows.length < blockSize) return
  }
}

/** The column is on one of these days in the time zone; 4022 if `until` is before `from`, 4511 for more than twelve months. */
export function within(column: RawBuilder<unknown>, { from, until }: Days, timeZone: string): RawBuilder<unknown> {
  if (from > until) refuse('until', 'lies before from')
  if (isPeriodTooLong(from, until)) throw new PortalError(codes.periodTooLong)
  const midnight = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`
  return sql`${customPlan} (${column} >= ${midnight(from, 0)} and ${column} < ${midnight(until, 1)})`
}
