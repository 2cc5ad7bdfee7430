import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPdfBytes } from '#contract/kernel/files/fileSizes.ts'
import { pdfProblem } from '#web/kernel/pdf/pdfViewer.ts'

const file = (name: string, bytes: number, type = '') => new File([new Uint8Array(bytes)], name, { type })

test('a PDF of up to 20 MB may be sent, whatever the browser makes of its type', () => {
  assert.equal(pdfProblem(file('マニュアル.pdf', maxPdfBytes, 'application/pdf')), undefined)
  assert.equal(pdfProblem(file('MANUAL.PDF', 10)), undefined)
})

test('a larger one is too large', () => {
  assert.equal(pdfProblem(file('manual.pdf', maxPdfBytes + 1, 'application/pdf')), 'tooLarge')
})

test('another kind of file is no PDF, however large', () => {
  assert.equal(pdfProblem(file('manual.docx', maxPdfBytes + 1)), 'noPdf')
  assert.equal(pdfProblem(file('pdf', 1, 'text/plain')), 'noPdf')
})
