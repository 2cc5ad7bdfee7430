import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxSignatureLength, signaturePath } from '#contract/logistics/rules/confirmations.ts'
import { signaturePathOf, strokesOf, type Point } from '#web/logistics/trips/entry/signature.ts'

test('strokes become lines of one path, dots too', () => {
  assert.equal(
    signaturePathOf([
      [
        [10.4, 20.6],
        [11, 21],
        [30, 40],
      ],
      [[5, 5]],
    ]),
    'M10 21L30 40M5 5L5 5',
  )
  assert.equal(signaturePathOf([]), undefined)
  assert.equal(signaturePathOf([[]]), undefined)
})

test('a path is drawn again as it was', () => {
  for (const path of ['M10 21L30 40M5 5L5 5', 'M0 0L599 239L1 2']) assert.equal(signaturePathOf(strokesOf(path)), path)
})

test('whatever is drawn, the portal takes it', () => {
  const wild = (nth: number): Point => [Math.sin(nth * 12.9) * 5000, Math.cos(nth * 78.2) * 5000]
  const long = Array.from({ length: 20_000 }, (_, nth) => wild(nth))
  const dots = Array.from({ length: 5_000 }, (_, nth) => [wild(nth)])
  for (const strokes of [[long], dots, [[[-5, 900] as const]]]) {
    const path = signaturePathOf(strokes) ?? ''
    assert.match(path, signaturePath)
    assert.ok(path.length <= maxSignatureLength)
  }
})
