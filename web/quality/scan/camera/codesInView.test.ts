import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesInView } from '#web/quality/scan/camera/codesInView.ts'

const gtin = '04912345000019'
const jan = ']E04912345000019'
const short = `]C101${gtin}10LOT-A1`
const full = `]d201${gtin}1728061510LOT-A1`
const otherLot = `]d201${gtin}10LOT-B2`
const unit = ']C100349123450000000010'
const otherUnit = ']C100349123450000000027'
const address = ']Q1https://maker.example/product'

test('of the codes on one label, the one that says most is meant', () => {
  assert.deepEqual(codesInView([jan, short, full, address]).codes, [full])
  assert.deepEqual(codesInView([short, unit]).codes, [unit])
  assert.deepEqual(codesInView([jan, address]), { codes: [jan], fault: undefined })
})

test('codes of several boxes are all told, each once', () => {
  assert.deepEqual(codesInView([full, otherLot, full, short]).codes, [full, otherLot])
  assert.deepEqual(codesInView([unit, otherUnit, jan]).codes, [unit, otherUnit])
})

test('without a code of ours, what is wrong with one in view is told', () => {
  assert.deepEqual(codesInView([]), { codes: [], fault: undefined })
  assert.deepEqual(codesInView([address]), { codes: [], fault: 'noCode' })
  assert.deepEqual(codesInView([address, `]d201${gtin.slice(0, -1)}810LOT-A1`]), { codes: [], fault: 'checkDigit' })
})
