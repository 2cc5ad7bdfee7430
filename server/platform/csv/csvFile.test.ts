import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { csvFile, harmless, withoutGuard } from '#server/platform/csv/csvFile.ts'

const written = async (rows: Parameters<typeof csvFile>[2]) =>
  (await buffer(csvFile('x.csv', ['名前', 'n'], rows).body)).toString()

test('A file begins with a byte order mark and its header; an empty one has nothing else', async () => {
  assert.equal(await written([]), '\uFEFF名前,n\n')
})

test('Quotes, commas and line breaks stay within their cell', async () => {
  assert.equal(await written([['a "b", c\nd', null]]), '\uFEFF名前,n\n"a ""b"", c\nd",\n')
})

test('A text that a spreadsheet would take for a formula is escaped; numbers stay numbers', async () => {
  const rows = [
    ['=1+1', -1],
    ['+81', 0],
    ['-x', 1],
    ['@y', 2],
    ['\tz', 3],
    ['5-3', 4.5],
    ['1＋1', 5],
  ] as const
  assert.equal(await written(rows), "\uFEFF名前,n\n'=1+1,-1\n'+81,0\n'-x,1\n'@y,2\n'\tz,3\n5-3,4.5\n1＋1,5\n")
})

test('A full-width sign, a tab or a line break at the start is escaped too, and all are read back unchanged', async () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']
  for (const sign of signs) {
    const cell = `${sign}HYPERLINK()`
    assert.equal(harmless(cell), `'${cell}`, JSON.stringify(sign))
    assert.equal(withoutGuard(harmless(cell)), cell)
    assert.match(await written([[cell, 1]]), /^"?'/m)
  }
  assert.equal(withoutGuard("'s-Hertogenbosch"), "'s-Hertogenbosch")
})

test('A row that fails ends the file with an error instead of a file that looks complete', async () => {
  async function* rows() {
    yield ['a', 1] as const
    await Promise.resolve()
    throw new Error('broken off')
  }
  await assert.rejects(written(rows()), /broken off/)
})
