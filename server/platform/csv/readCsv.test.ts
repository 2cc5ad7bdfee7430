import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { csvLines, csvText } from '#server/platform/csv/readCsv.ts'

const cellsOf = (text: string) => {
  const lines = csvLines(text, 100)
  return Array.isArray(lines) ? lines.map(({ line, cells }) => [line, ...cells]) : lines
}

suite('The text of a CSV file', () => {
  test('is UTF-8 with or without BOM', () => {
    for (const mark of ['', '\uFEFF']) assert.equal(csvText(Buffer.from(`${mark}月,理由`)), '月,理由')
  })

  test('is Shift_JIS as Excel writes it in Japan, with its extensions', () => {
    const bytes = Buffer.from([0x8c, 0x8e, 0x2c, 0x87, 0x40, 0xfb, 0xfc])
    assert.equal(csvText(bytes), '月,①髙')
  })

  test('is refused with the first line that has neither encoding', () => {
    const bad = [0x61, 0xff, 0xff, 0x80]
    assert.deepEqual(csvText(Buffer.from(bad)), { line: 1, fault: 'unreadable' })
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const before = Buffer.from(['月', '理由', '"薬', '品"', '', ''].join(lineBreak))
      assert.deepEqual(csvText(Buffer.concat([before, Buffer.from(bad)])), { line: 5, fault: 'unreadable' })
    }
  })

  test('is refused with the first line that has another encoding than the lines before', () => {
    const utf8 = Buffer.from('月,理由\n')
    const shiftJis = Buffer.from([0x8c, 0x8e, 0x2c, 0x87, 0x40, 0x0a])
    const inLine3 = { line: 3, fault: 'mixedCodings' }
    assert.deepEqual(csvText(Buffer.concat([shiftJis, shiftJis, utf8, shiftJis])), inLine3)
    assert.deepEqual(csvText(Buffer.concat([utf8, Buffer.from('a\n'), shiftJis])), inLine3)
    assert.deepEqual(csvText(Buffer.concat([Buffer.from('\uFEFFa\nb\n'), shiftJis])), inLine3)
  })

  test('is Shift_JIS also if half-width kana are valid UTF-8', () => {
    assert.equal(csvText(Buffer.from([0xc3, 0xbd, 0xc4, 0x0a, 0xc3, 0xbd, 0x0a, 0x8c, 0x8e])), 'ﾃｽﾄ\nﾃｽ\n月')
  })
})

suite('The lines of a CSV file', () => {
  test('end with any line break; the last one can have none', () => {
    const expected = [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]
    for (const text of ['a,b\r\n1,2\r\n', 'a,b\n1,2', 'a,b\r1,2\r', 'a,b\r\n1,2\n']) {
      assert.deepEqual(cellsOf(text), expected, JSON.stringify(text))
    }
  })

  test('are numbered as in a spreadsheet: blank ones count, and a line with line breaks in a cell is one', () => {
    assert.deepEqual(cellsOf('a,b\n\n,,\n"1\n\n1",2\n3,4'), [
      [1, 'a', 'b'],
      [4, '1\n\n1', '2'],
      [5, '3', '4'],
    ])
  })

  test('have cells separated by commas or tabs, as the header has', () => {
    assert.deepEqual(cellsOf('a\tb\n1,5\t2'), [
      [1, 'a', 'b'],
      [2, '1,5', '2'],
    ])
    assert.deepEqual(cellsOf('a,b\n1\t5,"2,""3"""'), [
      [1, 'a', 'b'],
      [2, '1\t5', '2,"3"'],
    ])
  })

  test('that cannot be parsed are named', () => {
    assert.deepEqual(cellsOf('a,b\n1,"2\n3,4'), { line: 2, problem: 'unreadable' })
    assert.deepEqual(cellsOf('a,b\n1,2\n"1"x,4'), { line: 3, problem: 'unreadable' })
    assert.deepEqual(cellsOf(`a,b\n${'x'.repeat(200_000)}`), { line: 2, problem: 'unreadable' })
  })

  test('can be 100,000, and the one that cannot be read is named', () => {
    const row = '4987123456789,"冷蔵品 ""A""",2026-11-20,一次物流,温度,MAKER\r\n'
    const lines = csvLines(row.repeat(100_000), 100_000)
    assert.ok(Array.isArray(lines))
    const cells = ['4987123456789', '冷蔵品 "A"', '2026-11-20', '一次物流', '温度', 'MAKER']
    assert.deepEqual(lines[99_999], { line: 100_000, cells })
    assert.deepEqual(csvLines(`${row.repeat(99_999)}"1"x`, 100_000), { line: 100_000, problem: 'unreadable' })
    assert.deepEqual(csvLines(row.repeat(100_001), 100_000), { line: 100_001, problem: 'tooManyLines' })
  })

  test('are not parsed if there are too many', () => {
    assert.deepEqual(cellsOf('\n'.repeat(101)), { line: 101, problem: 'tooManyLines' })
    assert.deepEqual(cellsOf('\n'.repeat(100)), [])
  })
})
