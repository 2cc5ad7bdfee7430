import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a folded text holds what somebody typed. `search_folded` is how the portal compares texts: half and full width,
 * capitals and small letters, hiragana and katakana are the same, and spaces count for nothing (山田太郎 finds 山田 太郎).
 */
export const holdsFolded = (folded: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`${folded} like '%' || like_escaped(search_folded(${typed})) || '%'`

/** Anywhere in the text. */
export const holds = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  holdsFolded(sql`search_folded(${text})`, typed)

/** Anywhere in one of the texts. */
export const holdsAny = (texts: readonly RawBuilder<unknown>[], typed: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    texts.map(text => holds(text, typed)),
    sql` or `,
  )})`
