import { ReadProblem } from '#server/devices/reader/file/loggerFileReading.ts'
import { tableText } from '#server/devices/reader/table/tableText.ts'
import { cellText, type Cell } from '#server/devices/reader/xlsx/cellText.ts'
import type { Workbook } from '#server/devices/reader/xlsx/workbook.ts'
import { eachTag, type ZipParts } from '#server/devices/reader/xlsx/zipParts.ts'

const [maxRows, maxColumns] = [1_048_576, 16_384]

/** A sheet as text, with the row numbers of the spreadsheet as line numbers. Throws ReadProblem. */
export async function sheetText(parts: ZipParts, part: string, workbook: Workbook): Promise<string> {
  const table = tableText()
  let cells: string[] = []
  let cell: (Cell & { column: number }) | undefined
  let into: 'value' | 'formula' | undefined
  let phonetic = 0
  await eachTag(parts, part, {
    open(name, { r, s, t }) {
      if (name === 'row') {
        cells = []
        const line = r === undefined ? table.count() + 1 : Number(r)
        // Row numbers must increase, within Excel's limits.
        if (!Number.isInteger(line) || line <= table.count() || line > maxRows) throw new ReadProblem('damaged')
        table.skipTo(line)
      } else if (name === 'c') {
        const column = r === undefined ? cells.length : columnOf(r)
        if (column < cells.length || column >= maxColumns) throw new ReadProblem('damaged')
        cell = { column, type: t ?? '', style: Number(s ?? 0), value: '', formula: null }
      } else if (name === 'f' && cell) {
        into = 'formula'
        cell.formula = ''
      } else if (name === 'rPh') phonetic += 1
      else if (name === 'v' || (name === 't' && phonetic === 0)) into = 'value'
    },
    text(data) {
      if (cell && into === 'value') cell.value += data
      else if (cell && into === 'formula') cell.formula = `${cell.formula ?? ''}${data}`
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') into = undefined
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'c' && cell) {
        while (cells.length < cell.column) cells.push('')
        cells.push(cellText(cell, workbook))
        cell = undefined
      } else if (name === 'row') {
        // Trailing cells may have a colour only.
        table.add(cells.slice(0, cells.findLastIndex(text => text !== '') + 1))
      }
    },
  })
  return table.text()
}

/** The index of a column: A is 0, Z 25, AA 26. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? ''
  if (letters === '') throw new ReadProblem('damaged')
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
