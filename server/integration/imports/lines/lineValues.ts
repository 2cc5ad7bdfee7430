import { visibleText } from '#contract/kernel/fields.ts'
import { columnsOf, type CellType, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { typedDay } from '#server/platform/csv/typedDay.ts'
import { typedInstant } from '#server/platform/csv/typedInstant.ts'
import { cellEntries } from '#server/platform/csv/listCell.ts'
import { withoutGuard } from '#server/platform/csv/csvFile.ts'
import { typedChoice, typedMenus } from '#server/integration/imports/lines/typedChoice.ts'

/** The value of a cell: absent if it is empty, null if it clears the stored value. Times are ISO 8601 in UTC. */
export type Value = string | number | string[] | null
export type Values = Partial<Record<ImportColumnName, Value>>

/** Why a cell, or the whole line (`row`), is rejected; `about` is what the reason refers to. */
export type CellFault = { column: ImportColumnName | 'row'; fault: ImportFault; about?: string | undefined }

/** An empty cell keeps a value; these clear it. */
export const clearWords = ['(clear)', '(消去)']
export const isClear = (text: string) => clearWords.includes(text.normalize('NFKC').toLowerCase())

/** The values of a line, and a fault for each cell that cannot be read. */
export function lineValues(kind: ImportKind, cells: Partial<Record<ImportColumnName, string>>, timeZone: string) {
  const values: Values = {}
  const faults: CellFault[] = []
  for (const { name, column } of columnsOf(kind)) {
    const text = withoutGuard((cells[name] ?? '').trim()).trim()
    if (text === '' || isClear(text)) {
      if (column.isRequired) faults.push({ column: name, fault: 'empty' })
      else if (text !== '') values[name] = null
      continue
    }
    const read = valueOf(text, column.type, timeZone)
    if ('fault' in read) faults.push({ column: name, ...read })
    else if (column.maxLength !== undefined && text.length > column.maxLength)
      faults.push({ column: name, fault: 'tooLong', about: String(column.maxLength) })
    else if (column.range && !isWithin(read.value, column.range))
      faults.push({ column: name, fault: 'outOfRange', about: column.range.join('–') })
    else values[name] = read.value
  }
  return { values, faults }
}

const isWithin = (value: Value, [min, max]: readonly [number, number]) =>
  typeof value !== 'number' || (value >= min && value <= max)

/** `about` a choice: the type of its column, whose values are allowed. */
type Read = { value: Value } | { fault: ImportFault; about?: string }

/** Names and codes have no line breaks, and nothing that nobody sees (LOG-154). */
const oneLine = (text: string) =>
  visibleText(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** A remark keeps its lines: a file that was downloaded changes nothing when it is imported again. */
const severalLines = (text: string) => text.replaceAll(/[^\P{Cc}\r\n\t]+/gu, ' ').trim()

function valueOf(text: string, type: CellType, timeZone: string): Read {
  switch (type) {
    case 'text':
      return { value: oneLine(text) }
    case 'lines':
      return { value: severalLines(text) }
    case 'list':
      return { value: listOf(text) }
    case 'number':
      return numberOf(text)
    case 'whole': {
      const read = numberOf(text)
      return 'value' in read && !Number.isInteger(read.value) ? { fault: 'notWhole' } : read
    }
    case 'day':
      return orFault(typedDay(text), 'noDay')
    case 'instant':
      return instantOf(text, timeZone)
    case 'planned': {
      const day = typedDay(text)
      return day ? { value: day } : instantOf(text, timeZone)
    }
    case 'menus':
      return orFault(typedMenus(listOf(text)), 'noChoice', type)
    case 'loggers': {
      const listed = typedChoice(type, text) ?? listOf(text)
      return orFault(listed.length > 0 ? listed : undefined, 'noChoice', type)
    }
    default:
      return orFault(typedChoice(type, text), 'noChoice', type)
  }
}

const orFault = (value: Value | undefined, fault: ImportFault, about?: string): Read =>
  value === undefined ? { fault, ...(about !== undefined && { about }) } : { value }

const instantOf = (text: string, timeZone: string): Read => {
  const at = typedInstant(text, timeZone)
  return at === undefined ? { fault: 'noTime' } : { value: new Date(at).toISOString() }
}

const listOf = (text: string) =>
  cellEntries(text)
    .map(oneLine)
    .filter(one => one !== '')

const numberFormat = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/** A number as people enter it, also with full-width digits and thousands separators. */
function numberOf(text: string): Read {
  const plain = text.normalize('NFKC').replace(/^[−‐–]/, '-')
  return numberFormat.test(plain) ? { value: Number(plain.replaceAll(',', '')) } : { fault: 'noNumber' }
}
