import type { Language } from '#contract/kernel/language.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { importColumns, type CellType, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { importChoiceWords, importHeading } from '#contract/integration/words/importWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import { isClear, type Value } from '#server/integration/imports/lines/lineValues.ts'
import { typedChoice } from '#server/integration/imports/lines/typedChoice.ts'
import { listCell, quotedEntry } from '#server/platform/csv/listCell.ts'

export type Reader = { language: Language; timeZone: string }

/** Times in a file are in the portal's time zone, which the heading names (PLT-18). */
export const headingOf = (kind: ImportKind, column: ImportColumnName, { language, timeZone }: Reader): string => {
  const heading = importHeading(kind, column, language)
  return ['instant', 'planned'].includes(typeOf(kind, column) ?? '') ? `${heading} (${timeZone})` : heading
}

/** The text of a value's cell; null for an empty cell. */
export function cellText(kind: ImportKind, column: ImportColumnName, value: Value, reader: Reader): string | null {
  if (value === null) return null
  const type = typeOf(kind, column)
  if (!Array.isArray(value)) return wordOf(type, String(value), reader)
  // A serial may equal the code of a choice.
  const words = type === 'loggers' ? value : value.map(one => wordOf(type, one, reader))
  if (words.length === 0) return null
  const text = listCell(words)
  const meansAnother = isClear(text) || (type === 'loggers' && typedChoice(type, text) !== undefined)
  return meansAnother ? quotedEntry(text) : text
}

const typeOf = (kind: ImportKind, column: ImportColumnName) =>
  (importColumns[kind] as Partial<Record<ImportColumnName, { type: CellType }>>)[column]?.type

function wordOf(type: CellType | undefined, text: string, { language, timeZone }: Reader): string {
  switch (type) {
    case 'instant':
    case 'planned':
      return clockText(text, timeZone)
    case 'menus':
      return menuWords[language][text as Menu]
    case undefined:
    case 'text':
    case 'lines':
    case 'number':
    case 'whole':
    case 'day':
    case 'list':
      return text
    default:
      return importChoiceWords[language][type][text] ?? text
  }
}

/** 2026-11-02 09:05:00; a planned time that is a day stays a day. */
const clockText = (text: string, timeZone: string) =>
  text.length > 'YYYY-MM-DD'.length ? zonedTime(new Date(text), timeZone).slice(0, 19).replace('T', ' ') : text
