import { sql, type RawBuilder } from 'kysely'
import { mostSuggestions } from '#contract/calls/suggestions.ts'

/** What somebody typed, as the database compares it. */
export const matches = (folded: RawBuilder<unknown>, keyword: string) =>
  sql<boolean>`${folded} like '%' || like_escaped(search_folded(${keyword})) || '%'`

/**
 * The best first: what begins with the keyword, then what has a word that does, then what holds it; of these the shortest.
 * `folded` is the text that matched.
 */
export function byRank(folded: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const place = sql`strpos(${folded}, search_folded(${keyword}))`
  return sql`
    case when ${place} <= 1 then 0 when substr(${folded}, ${place} - 1, 1) ~ '[^[:alnum:]]' then 1 else 2 end,
    char_length(${folded}), ${folded}`
}

export const atMost = sql`limit ${sql.lit(mostSuggestions)}`
