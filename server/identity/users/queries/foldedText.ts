import { sql, type RawBuilder } from 'kysely'

const codePoints = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, place) => from + place))
const hiragana = codePoints(0x3041, 0x3096) + codePoints(0x309d, 0x309e)
const katakana = codePoints(0x30a1, 0x30f6) + codePoints(0x30fd, 0x30fe)

/**
 * A text as a search by keyword compares it: full and half width, hiragana and katakana, capitals and small letters are
 * the same, and spaces count for nothing (山田太郎 finds 山田 太郎). ICU lowers the letters whatever the database's locale.
 */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(translate(lower(normalize(${text}, nfkc) collate japanese), ${hiragana}, ${katakana}), ' ', '')`

/** Whether a typed text stands anywhere in one of these columns. */
export const holdsText = (columns: RawBuilder<unknown>[], typed: string): RawBuilder<boolean> => {
  const wanted = foldedText(sql`${typed}::text`)
  return sql`(${sql.join(
    columns.map(column => sql`strpos(${foldedText(column)}, ${wanted}) > 0`),
    sql` or `,
  )})`
}
