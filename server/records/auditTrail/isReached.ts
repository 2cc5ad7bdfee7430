import { type RawBuilder, sql } from 'kysely'
import { systemReasonsBy } from '#contract/records/words/systemReasonText.ts'
import {
  alertAt,
  caseAt,
  type CentreIds,
  deliveryAt,
  limitedTo,
  loggerAt,
} from '#server/logistics/deliveries/access/access.ts'
import type { SubjectKind } from '#server/records/auditTrail/readers.ts'
import { secretColumns } from '#server/records/auditTrail/auditEntries.ts'

type AtCentres = (centres: RawBuilder<unknown>) => RawBuilder<boolean>

const id = sql`subject.id`
const at: Record<SubjectKind, AtCentres> = {
  delivery: deliveryAt(id),
  case: caseAt(id),
  logger: loggerAt(id),
  alert: alertAt(id),
  centre: centres => sql`${id} = any(${centres})`,
  /** A delivery or stock there has it. */
  lot: centres => sql`(
    exists (select from delivery_items i where i.lot_id = ${id} and ${deliveryAt(sql`i.delivery_id`)(centres)})
    or exists (select from stock s where s.lot_id = ${id} and s.centre_id = any(${centres})))`,
  reevaluationAct: centres => sql`exists (
    select from reevaluation_deliveries j where j.reevaluation_id = ${id} and ${deliveryAt(sql`j.delivery_id`)(centres)})`,
  /** The only kind of file that limited administrators import (server/integration/imports/importKindRights.ts). */
  import: () => sql`exists (select from imports f where f.id = ${id} and f.kind = 'products')`,
  hidden: () => sql`false`,
}

/**
 * The subject of this entry currently belongs to the reader's centres: a subject that has left them, or was deleted, is not
 * in the trail for this reader.
 */
export const isReached = (centreIds: CentreIds, auditId: RawBuilder<unknown>): RawBuilder<boolean> =>
  limitedTo(centreIds, centres => {
    const kinds = Object.entries(at).map(([kind, isAt]) => sql`when ${sql.lit(kind)} then ${isAt(centres)}`)
    return sql`not exists (
      select from audit_subjects subject where subject.audit_id = ${auditId}
         and not coalesce(case subject.kind ${sql.join(kinds, sql` `)} end, false))`
  })

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
  const words = spellings(typed)
  const known = systemReasonsBy(text => words.some(spelling => text.toLowerCase().includes(spelling)))
  const isKnownReason = sql`(t.actor like 'system:%' and t.reason = any(${known}::text[]))`
  return sql`(${holds(sql`to_json(t.reason)::text`)} or ${isKnownReason} or ${inImage('t.new')} or ${inImage('t.old')})`
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
