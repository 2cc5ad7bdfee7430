import type { Language } from '#contract/kernel/language.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { columnsOf, type CellType, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { importChoiceWords, importHead } from '#contract/integration/words/importWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { Value } from '#server/integration/imports/lines/lineValues.ts'

export type Reader = { language: Language; timeZone: string }

/** Times in a file are those of the portal's clock: the head names it (PLT-18: files always name the zone). */
export const headOf = (kind: ImportKind, column: ImportColumnName, { language, timeZone }: Reader): string => {
  const head = importHead(kind, column, language)
  const hasTime = typesOf(kind).get(column) === 'instant' || typesOf(kind).get(column) === 'planned'
  return hasTime ? `${head} (${timeZone})` : head
}

/** A value as its cell is written; null is an empty cell. */
export function cellText(kind: ImportKind, column: ImportColumnName, value: Value, reader: Reader): string | null {
  if (value === null) return null
  if (Array.isArray(value)) {
    const type = typesOf(kind).get(column)
    // A logger may be called like a choice.
    const words = type === 'loggers' ? value : value.map(one => wordOf(type, one, reader))
    return words.length > 0 ? words.join(';') : null
  }
  return wordOf(typesOf(kind).get(column), String(value), reader)
}

const types = new Map<ImportKind, ReadonlyMap<ImportColumnName, CellType>>()

function typesOf(kind: ImportKind): ReadonlyMap<ImportColumnName, CellType> {
  const known = types.get(kind) ?? new Map(columnsOf(kind).map(({ name, column }) => [name, column.type]))
  types.set(kind, known)
  return known
}

function wordOf(type: CellType | undefined, text: string, { language, timeZone }: Reader): string {
  switch (type) {
    case 'instant':
    case 'planned':
      return clockText(text, timeZone)
    case 'menus':
      return menuWords[language][text as Menu]
    case 'band':
    case 'section':
    case 'destinationKind':
    case 'ownerType':
    case 'role':
    case 'language':
    case 'granted':
    case 'partnershipState':
    case 'loggers':
      return importChoiceWords[language][type][text] ?? text
    default:
      return text
  }
}

/** 2026-11-02 09:05:00; a plan that is a day stays one. */
const clockText = (text: string, timeZone: string) =>
  text.length > 'YYYY-MM-DD'.length ? zonedTime(new Date(text), timeZone).slice(0, 19).replace('T', ' ') : text
