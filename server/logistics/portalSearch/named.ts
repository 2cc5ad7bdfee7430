import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Sql } from '#server/platform/lists/list.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { Typed } from '#server/logistics/portalSearch/group.ts'

/** No name is longer, and none has several lines. */
const maxNameLength = 100
export const mayBeName = ({ text }: Typed) => text.length <= maxNameLength && !/[\r\n]/.test(text)

const letterOrDigit = /(?!ー)[\p{L}\p{Nd}]/gu

/** The typed characters in this order, anything between. Comparing whole names costs more, so it is for what passes this. */
const inOrder = ({ text }: Typed, pieces = letterOrDigit) => (text.normalize('NFKC').match(pieces) ?? []).join('%')

/** The typed characters in a line of their own, with nothing between them but what names are compared without. */
const asLine = ({ text }: Typed) => {
  const separators = '([^[:alnum:]]|ー)*'
  const characters = text.normalize('NFKC').match(letterOrDigit) ?? []
  return `(^|\\n)${['', ...characters, ''].join(separators)}(\\n|$)`
}

/** A folded text has such a line. This costs a twentieth of comparing whole names, so only these are compared. */
const hasLine = (folded: Sql, typed: Typed) => sql`${folded} collate japanese ~ search_folded(${asLine(typed)})`

/** A folded text is what was typed, as comparedName() compares them. */
const isFoldedNamed = (folded: Sql, typed: Typed): RawBuilder<boolean> => sql<boolean>`(${hasLine(folded, typed)}
  and compared_number(${folded}) = compared_number(search_folded(${typed.text})))`

/** The same for several texts, a line each, of which one column has all. The cheapest condition comes first, in this order. */
export const isNamedIn = (folded: Sql, texts: readonly Sql[], typed: Typed): RawBuilder<boolean> => sql<boolean>`
  case when ${folded} like search_folded(${`%${inOrder(typed)}%`})
       then ${hasLine(folded, typed)} and ${isNamed(texts, typed)} else false end`

/** Whether one of the texts is what was typed, as comparedName() compares them. */
export const isNamed = (texts: readonly Sql[], typed: Typed): RawBuilder<boolean> =>
  sql`(${customPlan} ${sql.join(
    texts.map(one => isFoldedNamed(sql`search_folded(${one})`, typed)),
    sql` or `,
  )})`

/** For an item `p`: it is named so. */
export const isItemNamed = (typed: Typed): RawBuilder<boolean> =>
  sql`(${isNamedIn(sql`p.folded_codes`, [sql`p.item_code`, sql`p.drug_code`], typed)}
    or ${isNamedIn(sql`p.folded_names`, [sql`p.name_ja`, sql`p.name_en`], typed)})`

/** For a company `c`: it is named so, or has this code. */
export const isCompanyNamed = (typed: Typed): RawBuilder<boolean> =>
  sql<boolean>`(${isNamedIn(sql`c.folded_names`, [sql`c.name`, sql`c.name_en`], typed)}
    or case when c.code ilike ${`%${inOrder(typed)}%`} then ${isNamed([sql`c.code`], typed)} else false end)`

/** What names have before their first and after their last character: 仙台センター, ㈱葵倉庫, 葵倉庫（株）. */
const aroundNames = ['', '('].flatMap(before => ['', 'ー', ')'].map(after => [before, after] as const))

const isFolded = (folded: Sql, pattern: string, isName: boolean) =>
  sql`(${sql.join(
    (isName ? aroundNames : [['', '']]).map(
      ([before, after]) => sql`${folded} like search_folded(${`${before}${pattern}${after}`})`,
    ),
    sql` or `,
  )})`

type Many = { folded: Sql; isNumber?: boolean }

/**
 * The same of texts of which there are many. Of what belongs to everybody, an index finds them: there, separators stand only
 * where they were typed, or between letters and digits.
 */
export function isNamedAmongMany(
  { folded, isNumber = false }: Many,
  typed: Typed,
  scope: Pick<EnterpriseScope, 'companyIds'>,
): RawBuilder<boolean> {
  const isAll = scope.companyIds === 'all'
  const pattern = isAll ? inOrder(typed, /(?:(?!ー)\p{L})+|\p{Nd}+/gu) : inOrder(typed)
  const passes = isFolded(folded, pattern, !isNumber)
  // PostgreSQL thinks that comparing whole names costs less than six patterns, and would do it first.
  return sql`${passes} and case when ${passes} then ${isFoldedNamed(folded, typed)} else false end`
}

/** The first few ids of a query for records that are named so. */
export async function idsNamed(db: DbOrTx, query: Sql, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from (${query}) named order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
