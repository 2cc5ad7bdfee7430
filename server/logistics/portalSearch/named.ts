import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Sql } from '#server/platform/lists/list.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { Typed } from '#server/logistics/portalSearch/group.ts'

/** No name is longer, and none has several lines. */
const maxNameLength = 100
export const mayBeName = ({ text }: Typed) => text.length <= maxNameLength && !/[\r\n]/.test(text)

/** Whether one of the texts is what was typed, as comparedName() compares them. */
export const isNamed = (texts: readonly Sql[], { text }: Typed): RawBuilder<boolean> =>
  sql`compared_number(search_folded(${text})) in (${sql.join(texts.map(one => sql`compared_number(search_folded(${one}))`))})`

/**
 * The same of a folded text of which there are many: an index or a plain comparison passes over nearly all of them first. Of
 * what belongs to everybody, separators only stand where they were typed, or between letters and digits.
 */
export function isNamedAmongMany(folded: Sql, typed: Typed, { companyIds }: EnterpriseScope): RawBuilder<boolean> {
  const pieces = typed.text
    .normalize('NFKC')
    .match(companyIds === 'all' ? /(?:(?!ー)\p{L})+|\p{Nd}+/gu : /(?!ー)[\p{L}\p{Nd}]/gu)
  const pattern = (pieces ?? []).join('%')
  return sql`${customPlan} ${folded} like search_folded(${pattern}) and ${isNamed([folded], typed)}`
}

/** The first few ids of a query for records that are named so. */
export async function idsNamed(db: DbOrTx, query: Sql, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from (${query}) named order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
