import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableOf } from '#server/platform/pdf/columns.ts'
import { bytesOf, openSheet } from '#server/platform/pdf/sheet.ts'
import { drawTable } from '#server/platform/pdf/table.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

const longName = 'Very Long Name Logistics '.repeat(8).trim()

/** The lines of a table of one row, a column for each text. */
async function printedLines(texts: readonly string[]) {
  const sheet = openSheet({ title: 'T', language: 'en', author: 'A', writtenAt: new Date(0) }, 'narrow')
  const columns = texts.map((text, place) => ({ head: `H${place}`, cell: () => text }))
  drawTable(sheet, tableOf(columns, [null]))
  return printedPdf(await bytesOf(sheet)).pages.flatMap(page => page.split('\n'))
}

test('Beside very long names a short column keeps the width of its longest word', async () => {
  const lines = await printedLines([longName, longName, longName, longName, 'Released with restriction', longName])
  assert.ok(
    lines.some(line => /\brestriction$/.test(line)),
    lines.join('\n'),
  )
})

test('If there is no room for all words, everything is printed nevertheless', async () => {
  const texts = Array.from({ length: 30 }, (_, place) => `Word${place}unbreakable`)
  const lines = await printedLines(texts)
  const printed = lines.filter(line => !line.startsWith('H')).join('')
  for (const letter of ['W', 'k', 'b']) {
    const count = texts.join('').split(letter).length
    assert.equal(printed.split(letter).length, count, letter)
  }
})

test('A checksum is broken anywhere', async () => {
  const checksum = 'a3f5'.repeat(16)
  const lines = await printedLines([longName, longName, checksum, longName])
  assert.ok(lines.filter(line => /^[a3f5]+$/.test(line)).join('') === checksum, lines.join('\n'))
})

test('A row that is higher than a page continues on the next one, under the repeated head', async () => {
  const sheet = openSheet({ title: 'T', language: 'en', author: 'A', writtenAt: new Date(0) }, 'narrow')
  const reason = Array.from({ length: 3000 }, (_, place) => `r${place}`).join(' ')
  const columns = [
    { head: 'Decision', cell: () => 'Rejected' },
    { head: 'Reason', cell: (text: string) => text },
  ]
  drawTable(sheet, tableOf(columns, ['short', reason, 'last']))
  const { pages } = printedPdf(await bytesOf(sheet))
  assert.ok(pages.length > 1)
  assert.ok(pages.every(page => page.includes('Decision')))
  const printed = pages.flatMap(page => page.split('\n')).filter(line => /^r\d/.test(line))
  assert.equal(printed.join(' '), reason)
  assert.ok(pages.at(-1)?.includes('last'))
})
