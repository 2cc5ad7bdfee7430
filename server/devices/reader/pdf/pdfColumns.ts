import type { PdfCell } from '#server/devices/reader/pdf/pdfLines.ts'

export type Column = { left: number; right: number }
export type Block = { from: number; until: number }

/** The columns of a table's rows: overlapping cells are in one column. Undefined if two cells of a row would be in one. */
export function columnsOf(rows: readonly (readonly PdfCell[])[]): Column[] | undefined {
  const columns: Column[] = []
  for (const { left, right } of rows.flat().toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1)
    if (last && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  const isClear = rows.every(cells => new Set(cells.map(cell => columnAt(cell, columns))).size === cells.length)
  return isClear ? columns : undefined
}

/** The column that a cell overlaps most; if none, the nearest. */
function columnAt({ left, right }: PdfCell, columns: readonly Column[]): number {
  let [best, most] = [0, -Infinity]
  for (const [index, column] of columns.entries()) {
    const overlap = Math.min(right, column.right) - Math.max(left, column.left)
    if (overlap > most) [best, most] = [index, overlap]
  }
  return best
}

/** The texts of a line by column; texts in the same column, as in headers, are joined. */
export function inColumns(cells: readonly PdfCell[], columns: readonly Column[]): string[] {
  const texts = columns.map(() => '')
  for (const cell of cells) {
    const column = columnAt(cell, columns)
    texts[column] = [texts[column], cell.text].filter(Boolean).join(' ')
  }
  return texts
}

/**
 * The tables side by side that begin with the columns of `moments`: of the same width, without columns between them. One
 * table if rows have one moment only, or if a moment follows another one (begin and end); undefined if the columns cannot
 * be divided.
 */
export function blocksOf(columns: readonly Column[], moments: readonly PdfCell[]): Block[] | undefined {
  const counts = new Map<number, number>()
  for (const moment of moments) {
    const column = columnAt(moment, columns)
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  const starts = [...counts.keys()].toSorted((one, other) => one - other)
  const whole = [{ from: 0, until: columns.length }]
  if (starts.length < 2) return whole
  const width = (starts[1] ?? 0) - (starts[0] ?? 0)
  if (width < 2) return whole
  const isEven = starts.every((start, index) => start === (starts[0] ?? 0) + index * width)
  if (!isEven || columns.length !== starts.length * width) return undefined
  return starts.map((_, index) => ({ from: index * width, until: (index + 1) * width }))
}
