import { sql, type RawBuilder } from 'kysely'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'

/**
 * Whether a folded text contains what somebody typed. `search_folded` ignores width, case, spaces, and hiragana versus
 * katakana (山田太郎 finds 山田 太郎).
 */
export const holdsFolded = (folded: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`${customPlan} ${folded} like '%' || like_escaped(search_folded(${typed})) || '%'`

/** Whether the text contains it. */
export const holds = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  holdsFolded(sql`search_folded(${text})`, typed)

/** Whether one of the texts contains it. */
export const holdsAny = (texts: readonly RawBuilder<unknown>[], typed: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    texts.map(text => holds(text, typed)),
    sql` or `,
  )})`
