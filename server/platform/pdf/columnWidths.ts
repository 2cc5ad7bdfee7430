import { measureAt, type Sheet, type TextStyle } from '#server/platform/pdf/sheet.ts'
import { type Measure, type StyledText, widthOnOneLine } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'

type Look = { style: TextStyle; padding: { x: number } }

/** The number of rows that determine the widths; wider cells further down are broken into lines. */
const measuredRows = 400

/** Columns as wide as their content; if that is too much, the wide ones share what the narrow ones leave. */
export function columnWidths(sheet: Sheet, table: Table, { style, padding }: Look): number[] {
  const measure = measureAt(sheet, style.size)
  const frame = 2 * padding.x + 0.5
  const rows = [table.head, ...table.rows.slice(0, measuredRows)]
  const desiredWidths = table.head.map((_, column) =>
    Math.max(...rows.map(row => widthOnOneLine(row[column] ?? [], measure) + frame)),
  )
  const wide = wideColumns(desiredWidths, sheet.width)
  const left = sheet.width - sumOf(desiredWidths.filter((_, column) => !wide.has(column)))
  // With many columns a very long name must not squeeze the others.
  const shareOf = (desired: number) => (table.look === 'small' ? Math.min(desired, left / 2) : desired)
  const shares = Array.from(wide, column => {
    const cells = rows.map(row => row[column] ?? [])
    return { column, share: shareOf(desiredWidths[column] ?? 0), min: widestWord(cells, measure) + frame }
  })
  const widths = sharedWidth(shares, left)
  return desiredWidths.map((desired, column) => widths.get(column) ?? desired)
}

type Share = { column: number; share: number; min: number }

/** In proportion to their shares, but none narrower than its widest word, if there is room: words should not be broken. */
function sharedWidth(columns: readonly Share[], width: number): Map<number, number> {
  const perShare = width / sumOf(columns.map(({ share }) => share))
  const isCrowded = sumOf(columns.map(({ min }) => min)) > width
  const tight = columns.filter(({ share, min }) => share * perShare < min)
  const others = columns.filter(column => !tight.includes(column))
  if (isCrowded || tight.length === 0 || others.length === 0)
    return new Map(columns.map(({ column, share }) => [column, share * perShare]))
  const rest = sharedWidth(others, width - sumOf(tight.map(({ min }) => min)))
  return new Map([...tight.map(({ column, min }) => [column, min] as const), ...rest])
}

/** Longer words (a URL, a checksum) are broken anywhere. */
const maxWordWidth = 62

function widestWord(cells: readonly StyledText[], measure: Measure): number {
  const words = new Set(
    cells.flat().flatMap(({ text, isBold }) => wordsIn(text).map(word => `${isBold ? 1 : 0}${word}`)),
  )
  const widths = Array.from(words, word => measure(word.slice(1), word.startsWith('1')))
  return Math.max(0, ...widths.filter(width => width <= maxWordWidth))
}

/** Runs of characters that are not broken: everything but Japanese and spaces. */
const wordsIn = (text: string) => text.match(/[^\s\u3000-\u9fff\uff00-\uffef]+/g) ?? []

/** The columns that need more than an equal share of what the others leave; the last one if all fit. */
function wideColumns(desiredWidths: readonly number[], width: number): Set<number> {
  let wide = desiredWidths.map((_, column) => column)
  for (;;) {
    const left = width - sumOf(desiredWidths.filter((_, column) => !wide.includes(column)))
    const wider = wide.filter(column => (desiredWidths[column] ?? 0) > left / wide.length)
    if (wider.length === 0) return new Set([desiredWidths.length - 1])
    if (wider.length === wide.length) return new Set(wide)
    wide = wider
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
