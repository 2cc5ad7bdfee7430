import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableOf } from '#server/print/columns.ts'
import { bytesOf, openSheet } from '#server/print/sheet.ts'
import { drawTable } from '#server/print/table.ts'
import { printedPdf } from '#test/support/printedPdf.ts'

const longName = 'Very Long Name Logistics '.repeat(8).trim()

/** The lines of a table of one row, a column for each text. */
async function printedLines(texts: readonly string[]) {
  const sheet = openSheet({ title: 'T', language: 'en', author: 'A', writtenAt: new Date(0) }, 'narrow')
  const columns = texts.map((text, place) => ({ head: `H${place}`, cell: () => text }))
  drawTable(sheet, tableOf(columns, [null]))
  return printedPdf(await bytesOf(sheet)).pages.flatMap(page => page.split('\n'))
}

test('beside very long names a short column keeps the room of its longest word', async () => {
  const lines = await printedLines([longName, longName, longName, longName, 'Released with restriction', longName])
  assert.ok(
    lines.some(line => /\brestriction$/.test(line)),
    lines.join('\n'),
  )
})

test('where there is no room for all words, all is printed all the same', async () => {
  const texts = Array.from({ length: 30 }, (_, place) => `Word${place}unbreakable`)
  const lines = await printedLines(texts)
  const printed = lines.filter(line => !line.startsWith('H')).join('')
  for (const letter of ['W', 'k', 'b']) {
    const count = texts.join('').split(letter).length
    assert.equal(printed.split(letter).length, count, letter)
  }
})

test('a checksum is broken wherever it must be', async () => {
  const checksum = 'a3f5'.repeat(16)
  const lines = await printedLines([longName, longName, checksum, longName])
  assert.ok(lines.filter(line => /^[a3f5]+$/.test(line)).join('') === checksum, lines.join('\n'))
})
