import { eachRow, type Row } from '#server/devices/reader/table/csvRows.ts'
import { isRepeatedHeader, type TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { isReading, type TableSample, type TimePlace } from '#server/devices/reader/table/tableSample.ts'
import { isTableHeader } from '#server/devices/reader/table/tableSection.ts'

/** Passes on the readings of a whole table, until `onReading` returns false. */
export type EachReading = (onReading: (row: Row) => boolean) => void

/** What the sampled readings of a table show may end behind them: the rest of a long table is read for it, up to another table. */
export const allReadings =
  (
    { text, delimiter, rows, readings, isWhole }: TableSample,
    { headerRows }: TableHeader,
    time: TimePlace,
  ): EachReading =>
  onReading => {
    if (isWhole) {
      readings.every(onReading)
      return
    }
    const sampled = new Set(readings.map(({ line }) => line))
    const [firstLine, lastSampled] = [readings[0]?.line ?? Infinity, rows.at(-1)?.line ?? 0]
    const headers = headerRows.at(-1)?.cells ?? []
    eachRow(text, delimiter, (line, cells) => {
      if (line < firstLine) return true
      const row = { line, cells }
      if (line <= lastSampled ? sampled.has(line) : isReading(row, time)) return onReading(row)
      return !isTableHeader(cells) || isRepeatedHeader(cells, headers)
    })
  }

export function someReading(each: EachReading, fits: (row: Row) => boolean): boolean {
  let isFound = false
  each(row => {
    isFound = fits(row)
    return !isFound
  })
  return isFound
}
