import { sql, type RawBuilder } from 'kysely'
import { secretColumns } from '#server/records/auditTrail/shownImage.ts'

/**
 * The entry `t` contains the keyword in its reason or in a value, other than hashes of secrets. Only the keyword is folded:
 * folding every image would take a hundred times as long.
 */
export function isAbout(typed: string): RawBuilder<boolean> {
  const patterns = spellings(typed).map(spelling => `%${likeEscaped(asInJson(spelling))}%`)
  const holds = (text: RawBuilder<unknown>) => sql`lower(${text}) like any(${patterns}::text[])`
  const image = (name: string) => sql`${sql.ref(name)} - ${secretColumns}::text[]`
  const inImage = (name: string) => sql`case when ${holds(sql`(${image(name)})::text`)}
    then ${holds(sql`jsonb_path_query_array(${image(name)}, '$.*')::text`)} else false end`
  return sql`(${holds(sql`to_json(t.reason)::text`)} or ${inImage('t.new')} or ${inImage('t.old')})`
}

/** As entered, in half width, and in both kana. */
function spellings(typed: string): string[] {
  const narrow = typed.normalize('NFKC').toLowerCase()
  return [...new Set([typed.toLowerCase(), narrow, inKatakana(narrow), inHiragana(narrow)])]
}

const kanaDistance = 0x60
const shifted = (by: number) => (kana: string) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + by)
const inKatakana = (text: string) => text.replaceAll(/[ぁ-ゖ]/g, shifted(kanaDistance))
const inHiragana = (text: string) => text.replaceAll(/[ァ-ヶ]/g, shifted(-kanaDistance))

const asInJson = (text: string) => JSON.stringify(text).slice(1, -1)
const likeEscaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
