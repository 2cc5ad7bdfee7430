import { measureAt, type Sheet, type TextStyle } from '#server/platform/pdf/sheet.ts'
import { type Measure, type StyledText, widthOnOneLine } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'

type Look = { style: TextStyle; padding: { x: number } }

/** So many rows say how wide the columns are; what is wider further down is broken into lines. */
const measuredRows = 400

/** Columns as wide as what they hold; where that is too much, the wide ones share what the narrow ones leave. */
export function columnWidths(sheet: Sheet, table: Table, { style, padding }: Look): number[] {
  const measure = measureAt(sheet, style.size)
  const rows = [table.head, ...table.rows.slice(0, measuredRows)]
  const desiredWidths = table.head.map((_, column) =>
    Math.max(...rows.map(row => widthOnOneLine(row[column] ?? [], measure) + 2 * padding.x + 0.5)),
  )
  const wide = wideColumns(desiredWidths, sheet.width)
  const left = sheet.width - sumOf(desiredWidths.filter((_, column) => !wide.has(column)))
  // Of many columns an endless name must not press the others flat.
  const share = (desired: number) => (table.look === 'small' ? Math.min(desired, left / 2) : desired)
  const least = (column: number) =>
    widestWord(
      rows.map(row => row[column] ?? []),
      measure,
    ) +
    2 * padding.x +
    0.5
  const shares = sharedWidth(
    [...wide].map(column => ({ column, share: share(desiredWidths[column] ?? 0), least: least(column) })),
    left,
  )
  return desiredWidths.map((desired, column) => shares.get(column) ?? desired)
}

type Share = { column: number; share: number; least: number }

/** By what they want, but none narrower than a word of it, where there is the room: a word is no place for a line to end. */
function sharedWidth(wanting: readonly Share[], width: number): Map<number, number> {
  const perShare = width / sumOf(wanting.map(one => one.share))
  const isCrowded = sumOf(wanting.map(one => one.least)) > width
  const tight = wanting.filter(one => one.share * perShare < one.least)
  const others = wanting.filter(one => !tight.includes(one))
  if (isCrowded || tight.length === 0 || others.length === 0)
    return new Map(wanting.map(one => [one.column, one.share * perShare] as const))
  const rest = sharedWidth(others, width - sumOf(tight.map(one => one.least)))
  return new Map([...tight.map(one => [one.column, one.least] as const), ...rest])
}

/** Longer than this (an address, a checksum) it is broken wherever it must be. */
const longestWord = 62

function widestWord(cells: readonly StyledText[], measure: Measure): number {
  const words = new Set(
    cells.flat().flatMap(({ text, isBold }) => wordsIn(text).map(word => `${isBold ? 1 : 0}${word}`)),
  )
  const widths = Array.from(words, word => measure(word.slice(1), word.startsWith('1')))
  return Math.max(0, ...widths.filter(width => width <= longestWord))
}

/** What is written in letters that stay together on a line. */
const wordsIn = (text: string) => text.match(/[^\s\u3000-\u9fff\uff00-\uffef]+/g) ?? []

/** Those that want more than an equal share of what the others leave; the last one where all fit. */
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
