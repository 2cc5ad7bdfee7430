import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { idsOfMatching, pageOfMatching } from '#server/platform/db/statements/matching.ts'

type Sql = RawBuilder<unknown>

/** One page of the ids of the common table expression `matching` (id, …) in this order, and the total. */
export async function findPage(db: Db, matching: Sql, order: Sql, page: { page: number; pageSize: number }) {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with ${matching} select ${pageOfMatching(order, page)}`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** All ids of `matching` in this order. */
export async function findIds(db: Db, matching: Sql, order: Sql): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`with ${matching} select ${idsOfMatching(order)}`.execute(db)
  return rows[0]?.ids ?? []
}

/** The order of `matching` by its sort_key; rows without one come last. */
export const bySortKey = ({ order }: { order: 'asc' | 'desc' }): Sql =>
  order === 'asc' ? sql`sort_key asc nulls last` : sql`sort_key desc nulls last`

/** The same with the id, which makes the order unique: no row moves between pages. */
export const bySortKeyAndId = ({ order }: { order: 'asc' | 'desc' }): Sql =>
  order === 'asc' ? sql`sort_key asc nulls last, id asc` : sql`sort_key desc nulls last, id desc`

/** A name in the reader's language, as a sort key: `column` is the Japanese one, `en` the English one. */
export const sortedName = (language: Language, column: string, en: string): Sql =>
  sql`${sql.ref(language === 'en' ? en : column)} collate japanese`
