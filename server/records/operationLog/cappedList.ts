import { sql, type RawBuilder } from 'kysely'
import { maxListed } from '#contract/kernel/time/logPeriod.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Page = { page: number; pageSize: number; order: 'asc' | 'desc' }
/** Where entries are looked for, and what of them is their time and id: a log may have many millions. */
export type LogSource = {
  from: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  conditions: RawBuilder<unknown>[]
}

const inOrder = ({ at, id }: LogSource, order: 'asc' | 'desc') =>
  order === 'asc' ? sql`${at} asc, ${id} asc` : sql`${at} desc, ${id} desc`

/** The ids of one page, and how many there are as far as the list goes: counting on would read the whole log. */
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

/** All ids in their order, a block after the other, each from where the last one ended: for a file of any length. */
export async function* blocksOfIds(db: Db, source: LogSource, order: 'asc' | 'desc'): AsyncGenerator<number[]> {
  const beyond = order === 'asc' ? sql`>` : sql`<`
  let last: { at: string; id: number } | undefined
  for (;;) {
    const goingOn = last
      ? [sql`(${source.at}, ${source.id}) ${beyond} (${last.at}::timestamptz, ${last.id}::bigint)`]
      : []
    // The time as text: a Date would lose its microseconds, and with them entries.
    const { rows } = await sql<{ at: string; id: number }>`
      select ${source.at}::text as at, ${source.id} as id from ${source.from}
       where ${sql.join([...source.conditions, ...goingOn], sql` and `)}
       order by ${inOrder(source, order)} limit ${blockSize}`.execute(db)
    last = rows.at(-1)
    if (rows.length > 0) yield rows.map(row => row.id)
    if (!last || rows.length < blockSize) return
  }
}
