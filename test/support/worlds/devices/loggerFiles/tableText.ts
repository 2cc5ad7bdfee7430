import type { Logged, Style } from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'

/** A column with its head cells from top to bottom. */
export type Column = { heads: string[]; cell: (reading: Logged, index: number) => string }

type Table = {
  preamble?: string[]
  columns: Column[]
  delimiter: ',' | ';' | '\t'
  /** Every cell in quotation marks. */
  isQuoted?: boolean
  /** Lines between heads and readings. */
  between?: string[]
  /** Text after the last cell of a line. */
  lineTail?: string
}

/** A table of a maker, with the column order and line ends of the style. */
export function tableText(readings: readonly Logged[], style: Style, table: Table): string {
  const { preamble = [], columns, delimiter, isQuoted = false, between = [], lineTail = '' } = table
  const places = columns
    .map((_, place) => columns[(place + style.turn) % columns.length])
    .filter(column => column !== undefined)
  const spell = (cell: string) =>
    isQuoted || cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
  const line = (cells: string[]) => cells.map(spell).join(delimiter) + lineTail
  const headLines = (columns[0]?.heads ?? []).map((_, row) => line(places.map(({ heads }) => heads[row] ?? '')))
  const rows = readings.map((reading, index) => line(places.map(({ cell }) => cell(reading, index))))
  const lines = [...preamble, ...headLines, ...between, ...rows]
  return lines.join(style.lineEnd) + (style.endsWithBreak ? style.lineEnd : '')
}
