import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { array, assert as holds, constantFrom, property, string } from 'fast-check'
import { eachRow, type Row } from '#server/devices/reader/table/csvRows.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

function rowsOf(text: string, delimiter: string): Row[] {
  const rows: Row[] = []
  eachRow(text, delimiter, (line, cells) => rows.push({ line, cells }) > 0)
  return rows
}

const cell = string({ unit: constantFrom('a', '°', '1', '"', ',', ';', '\t', '\n', '\r', ' '), maxLength: 6 })
const delimiter = constantFrom(',', ';', '\t')
const lineEnd = constantFrom('\n', '\r\n', '\r')

test('Lines with quotation marks, delimiters and line breaks in their cells are split as by csv-parse', () => {
  holds(
    property(
      array(array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      delimiter,
      lineEnd,
      (table, delimiter, end) => {
        const quoted = (text: string) =>
          /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
        const text = table.map(cells => cells.map(quoted).join(delimiter)).join(end)
        const reported = parse(text, { delimiter, record_delimiter: end, relax_column_count: true, trim: false })
        const filled = reported
          .map((cells, index) => ({ line: index + 1, cells }))
          .filter(({ cells }) => cells.some(cell => cell !== ''))
        assert.deepEqual(rowsOf(text, delimiter), filled)
      },
    ),
    { numRuns: cases(200) },
  )
})

test('A quotation mark within a cell is an ordinary character', () => {
  assert.deepEqual(rowsOf('Pipe 5" (°C),2\n', ','), [{ line: 1, cells: ['Pipe 5" (°C)', '2'] }])
})

test('A quotation mark that is never closed is reported by its line, and the lines before it are read', () => {
  const lines: number[] = []
  const end = eachRow('a,b\n1,2\n"3,4\n5,6\n', ',', line => lines.push(line) > 0)
  assert.deepEqual([lines, end.unreadableLine], [[1, 2], 3])
})
