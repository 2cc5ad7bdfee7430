import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsInside, freeSide, textWidthPx } from '#web/kernel/charts/plotLayout.ts'

test('a kanji takes the room of almost two digits, and of several lines the longest counts', () => {
  assert.equal(textWidthPx('逸脱', 10), 20)
  assert.equal(textWidthPx('12345', 10), 30)
  assert.equal(textWidthPx('1\n逸脱', 10), 20)
})

test('a number stands inside a bar that is wide and high enough for it', () => {
  const bar = { lengthPx: 40, thicknessPx: 20, direction: 'vertical' } as const
  assert.equal(fitsInside('12', bar, 11), true)
  assert.equal(fitsInside('1,234', bar, 11), false)
  assert.equal(fitsInside('1,234', { ...bar, direction: 'horizontal' }, 11), true)
  assert.equal(fitsInside('12', { ...bar, lengthPx: 8 }, 11), false)
})

test('the figure of a point stands where the line to its neighbours does not cross it', () => {
  const room = { isBelow: true, isBeside: true }
  const above = { position: 'top', align: 'center' }
  assert.deepEqual(freeSide([98, 97, 99], 1, room), { position: 'bottom', align: 'center' })
  assert.deepEqual(freeSide([98, 97, 99], 1, { ...room, isBelow: false }), above)
  assert.deepEqual(freeSide([98, 99, 97], 1, room), above)
  assert.deepEqual(freeSide([99, 98, 97], 1, room), { position: 'top', align: 'left' })
  assert.deepEqual(freeSide([97, 98, 99], 1, room), { position: 'top', align: 'right' })
  assert.deepEqual(freeSide([97, 98, 99], 1, { ...room, isBeside: false }), above)
  assert.deepEqual(freeSide([97, 98, 99], 0, room), above)
  assert.deepEqual(freeSide([98, 97, null], 1, room), above)
})
