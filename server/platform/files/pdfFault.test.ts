import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import Pdf from 'pdfkit'
import type { PdfFault } from '#contract/kernel/files/pdfFile.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { pdfFault } from '#server/platform/files/pdfFault.ts'
import { pdfFile, pdfOfSize } from '#test/support/worlds/reporting/pdfFile.ts'

type Content = string | Uint8Array
const bytesOf = (...parts: Content[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const faultOf = async (...parts: Content[]): Promise<PdfFault | undefined> =>
  await pdfFault(heldFile('x.pdf', bytesOf(...parts)))

const plain = pdfFile('x.pdf', 'text').bytes
const changed = (from: string | RegExp, to: string) => Buffer.from(plain).toString('latin1').replace(from, to)

const catalogue = '1 0 obj\n<< /Type /Catalog >>\nendobj\n'
/** A file whose cross-reference table or stream is `table`, and begins after what `before` holds. */
const ending = (table: string, before = `%PDF-1.5\n${catalogue}`) =>
  `${before}${table}\nstartxref\n${before.length}\n%%EOF\n`
const streamTable = (entries: string) =>
  `7 0 obj\n<< /Type /XRef /W [1 2 1] /Size 8 ${entries} /Length 4 >>\nstream\n\u0001\0\0\u00FF\nendstream\nendobj`
const tableWith = (trailer: string) => `xref\n0 1\n0000000000 65535 f \ntrailer\n${trailer}`

async function printed(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const document = new Pdf(options)
  const bytes = buffer(document)
  document.text('温度').end()
  return await bytes
}

suite('A PDF is accepted', () => {
  test('as programs write it', async () => {
    assert.equal(await faultOf(plain), undefined)
    assert.equal(await faultOf(pdfOfSize(3 * 1024 * 1024).bytes), undefined)
    for (const pdfVersion of ['1.3', '1.7ext3'] as const) {
      assert.equal(await faultOf(await printed({ pdfVersion })), undefined)
    }
  })

  test('with a cross-reference stream, with its entries in any order and notation', async () => {
    assert.equal(await faultOf(ending(streamTable('/Root 1 0 R'))), undefined)
    const strange = String.raw`/ID [(a\)>>(b)) <0A 0b>] /Info << /Encrypt (no) >> %>>` + '\n/#52oot\r1\t0 R'
    assert.equal(await faultOf(ending(streamTable(strange))), undefined)
  })

  test('with blanks, a byte order mark or nothing before its header, and offsets counted from either', async () => {
    const shifted = changed(/startxref\n(\d+)/, 'startxref\n$1')
    for (const before of ['\n', '\u00EF\u00BB\u00BF', '\0\0\r\n'])
      assert.equal(await faultOf(before, shifted), undefined)
  })

  test('if it is linearized', async () => {
    const first = `xref\n0 1\n0000000000 65535 f\r\ntrailer\r\n<</Size 9/Root 1 0 R/Prev 900>>\r\nstartxref\r\n0\r\n%%EOF\r\n`
    const head = '%PDF-1.4\n1 0 obj\n<</Linearized 1>>\nendobj\n'
    assert.equal(await faultOf(head, first, catalogue, 'startxref\r\n', `${head.length}`, '\r\n%%EOF\r\n'), undefined)
  })

  test('with an incremental update, and followed by blanks', async () => {
    const further = plain.length
    const update = `xref\n0 0\ntrailer\n<</Root 1 0 R/Prev 9>>\nstartxref\n${further}\n%%EOF`
    assert.equal(await faultOf(plain, update), undefined)
    assert.equal(await faultOf(plain, update, '\r\n\0 \t\f\n'), undefined)
  })

  test('with a cross-reference table that is longer than a piece that is read at once', async () => {
    for (const entries of [40_000, 13_106, 13_107, 13_108]) {
      const table = `xref\n0 ${entries}\n${'0000000000 65535 f \n'.repeat(entries)}trailer\n<</Root 1 0 R>>`
      assert.equal(await faultOf(ending(table)), undefined, String(entries))
    }
  })
})

suite('A file is rejected as a PDF', () => {
  test('if it is something else, whatever its name', async () => {
    for (const content of [
      '',
      'MZ\u0090\0',
      '\u007FELF\u0002',
      'PK\u0003\u0004\0\0',
      '<html></html>',
      'PDF-1.7 %%EOF',
    ]) {
      assert.equal(await faultOf(content), 'noPdf', content)
    }
    assert.equal(await faultOf(' '.repeat(1024), plain), 'noPdf')
  })

  test('if it is another kind of file at the same time', async () => {
    for (const before of ['MZ\u0090\0', '\u007FELF\u0002', 'PK\u0003\u0004', '<html><!--', '#!/bin/sh\n', 'GIF89a']) {
      assert.equal(await faultOf(before, plain), 'twoInOne', before)
    }
    const archive = `PK\u0005\u0006${'\0'.repeat(16)}`
    assert.equal(await faultOf(plain, archive, '\0\0'), 'twoInOne')
    assert.equal(await faultOf(plain, archive, '\u0006\0', '%%EOF\n'), 'twoInOne')
  })

  test('if anything but blanks follows its last end marker, even a single byte', async () => {
    const rests = ['\n<!-- served by -->\n', '<script>', 'x', '\u0001', '\n%%E', 'PK\u0005\u0006 begins an end']
    for (const rest of rests) assert.equal(await faultOf(plain, rest), 'twoInOne', rest)
    const update = `xref\n0 0\ntrailer\n<</Root 1 0 R/Prev 9>>\nstartxref\n${plain.length}\n%%EOF`
    assert.equal(await faultOf(plain, update, '\nMZ'), 'twoInOne')
  })

  test('if it is truncated, or its end marker is too far from its end', async () => {
    for (const share of [0.99, 0.5, 0.1]) {
      const cut = plain.subarray(0, Math.floor(plain.length * share))
      assert.equal(await faultOf(cut), 'cutShort', String(share))
    }
    assert.equal(await faultOf(plain, ' '.repeat(1024)), 'cutShort')
    assert.equal(await faultOf('%PDF-1.7\n', catalogue, '%%EOF'), 'cutShort')
    assert.equal(await faultOf(changed(/startxref\n\d+/, 'startxref\nnowhere')), 'cutShort')
  })

  test('if its cross-reference table is not at the given offset or cannot be read', async () => {
    for (const at of ['0', '12', '9999999999']) {
      assert.equal(await faultOf(changed(/startxref\n\d+/, `startxref\n${at}`)), 'damaged', at)
    }
    assert.equal(await faultOf(plain.subarray(0, 20), plain.subarray(40)), 'damaged')
    assert.equal(await faultOf(changed('65535 f', '6\u00005535 f!')), 'damaged')
    assert.equal(await faultOf(changed('trailer', 'tra1ler')), 'damaged')
    assert.equal(await faultOf(ending(streamTable('/Root 1 0 R').replace('/XRef', '/ObjStm'))), 'damaged')
  })

  test('if its trailer is truncated or names no catalogue', async () => {
    for (const trailer of [
      '',
      '<< /Size 4 >>',
      '<< /Root null >>',
      '<< /Root 1 0 R',
      '<< /ID (/Root 1 0 R >>',
      '[ /Root 1 0 R ]',
    ]) {
      assert.equal(await faultOf(ending(tableWith(trailer))), 'damaged', trailer)
    }
  })

  test('if it is encrypted, with or without a password to open it', async () => {
    assert.equal(await faultOf(await printed({ userPassword: 'secret', ownerPassword: 'owner' })), 'encrypted')
    assert.equal(await faultOf(await printed({ ownerPassword: 'owner' })), 'encrypted')
    assert.equal(await faultOf(ending(streamTable('/Root 1 0 R /#45ncrypt 9 0 R'))), 'encrypted')
    assert.equal(await faultOf(ending(tableWith('<< /Root 1 0 R /Encrypt null >>'))), undefined)
  })
})
