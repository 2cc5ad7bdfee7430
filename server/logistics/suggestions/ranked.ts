import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import { maxSuggestions } from '#contract/logistics/calls/suggestions.ts'

const folded = (keyword: string) => sql`like_escaped(search_folded(${keyword}))`

/**
 * The best first: what begins with the keyword, then what has it behind a mark such as a hyphen, then what holds it; of these the shortest.
 * `text` is the folded text that matched.
 */
export function byRank(text: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const place = sql`strpos(${text}, search_folded(${keyword}))`
  return sql`
    case when ${place} <= 1 then 0 when substr(${text}, ${place} - 1, 1) ~ '[^[:alnum:]]' then 1 else 2 end,
    char_length(${text}), ${text}`
}

export const atMost = sql`limit ${sql.lit(maxSuggestions)}`

/** Where more terms than these hold the keyword, the best of so many are shown: ranking all would take too long. */
export const maxRanked = sql`limit 1000`

/** Indexed terms: FROM and WHERE, the folded text, and the order of the index, which for one scope is the text's. */
export type Terms = { source: RawBuilder<unknown>; text: RawBuilder<unknown>; order?: RawBuilder<unknown> }

/**
 * The best rows of some terms: those that begin with the keyword are found through the index, the others by reading on
 * until there are enough.
 */
export function bestOf(
  columns: RawBuilder<unknown>,
  { source, text, order = text }: Terms,
  keyword: string,
): RawBuilder<unknown> {
  return sql`
    (select ${columns}, ${text} as folded ${source} and ${text} like ${folded(keyword)} || '%' order by ${order} ${atMost})
    union
    (select ${columns}, ${text} as folded ${source} and ${holdsFolded(text, keyword)} ${maxRanked})`
}

/** Only what begins with the keyword. */
export const beginningsOf = (columns: RawBuilder<unknown>, { source, text }: Terms, keyword: string) =>
  sql`select ${columns}, ${text} as folded ${source} and ${text} like ${folded(keyword)} || '%' order by ${text} ${atMost}`
