import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { csvFault } from '#server/platform/csv/csvFault.ts'
import { heldFile, pieceBytes } from '#server/platform/files/keptFile.ts'

const faultOf = async (content: string | Uint8Array) => await csvFault(heldFile('x.csv', Buffer.from(content)))
/** 月,① in Shift_JIS, as Excel writes it in Japan. */
const shiftJis = [0x8c, 0x8e, 0x2c, 0x87, 0x40, 0x0d, 0x0a]

suite('A CSV file is accepted', () => {
  test('in UTF-8 with and without byte order mark, and in Shift_JIS', async () => {
    for (const content of ['品目,製造番号\r\n冷蔵品,L-1\r\n', '\uFEFF品目;製造番号\n', 'a\tb\r1\t2']) {
      assert.equal(await faultOf(content), undefined)
    }
    assert.equal(await faultOf(Uint8Array.from(shiftJis)), undefined)
  })

  test('if a character or a cell spans two of the pieces that are read', async () => {
    for (const before of [pieceBytes - 3, pieceBytes - 2, pieceBytes - 4]) {
      const lines = `${'x'.repeat(61)},y\n`.repeat(before / 64)
      assert.equal(await faultOf(`${lines}${'z'.repeat(before % 64)},"温\n度"\n`), undefined)
    }
    const filling = Uint8Array.from({ length: pieceBytes - 1 }, (_, at) => (at % 64 === 63 ? 0x0a : 0x61))
    assert.equal(await faultOf(Uint8Array.from([...filling, ...shiftJis])), undefined)
  })

  test('with 100,000 rows', async () => {
    assert.equal(await faultOf('4987123456789,冷蔵品,"2,5"\n'.repeat(100_000)), undefined)
  })
})

suite('A file is rejected as CSV', () => {
  test('if it is not text: empty, binary, in UTF-16, or a page', async () => {
    for (const content of ['', 'PK\u0003\u0004\0', 'a,b\n1,\u0001', '<html></html>', '\uFEFF <?xml version="1.0"?>']) {
      assert.equal(await faultOf(content), 'noText', content)
    }
    assert.equal(await faultOf(Buffer.from('a,b\n', 'utf16le')), 'noText')
  })

  test('if it has neither encoding, also at its very end: the first such line is named', async () => {
    for (const bad of [[0xff, 0xff], [0x8c]]) {
      assert.deepEqual(await faultOf(Uint8Array.from([0x61, ...bad])), { line: 1, fault: 'unreadable' })
      const sixth = Buffer.concat([Buffer.from('a,月\r\n'.repeat(5)), Buffer.from(bad)])
      assert.deepEqual(await faultOf(sixth), { line: 6, fault: 'unreadable' })
    }
  })

  test('if a line has another encoding than the lines before, in any piece: the line is named', async () => {
    const utf8 = Buffer.from('品目,"薬\n品"\r\n')
    const mixed = Buffer.concat([Buffer.from([...shiftJis, ...shiftJis]), utf8, Buffer.from(shiftJis)])
    assert.deepEqual(await faultOf(mixed), { line: 3, fault: 'mixedCodings' })
    // 13 bytes a line: line breaks of two bytes lie in two pieces, and so do lines
    const lines = Math.ceil(pieceBytes / 13) + 3
    for (const before of ['', 'x', 'xy']) {
      const many = Buffer.from(`${before}品目,薬,\r\n`.repeat(lines))
      assert.deepEqual(await faultOf(Buffer.concat([many, Buffer.from(shiftJis)])), {
        line: lines + 1,
        fault: 'mixedCodings',
      })
    }
  })

  test('if a line cannot be split into cells: the line is named', async () => {
    assert.deepEqual(await faultOf('a,b\n1,"2\n3,4'), { line: 2, fault: 'unreadable' })
    assert.deepEqual(await faultOf('a,b\n1,2\n"1"x,4'), { line: 3, fault: 'unreadable' })
    assert.deepEqual(await faultOf(`a,b\n${'x'.repeat(200_000)}`), { line: 2, fault: 'unreadable' })
    const late = `${'a,b\n'.repeat(100_000)}"`
    assert.deepEqual(await faultOf(late), { line: 100_001, fault: 'unreadable' })
  })
})
