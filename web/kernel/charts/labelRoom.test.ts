import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsInside, textWidthPx } from '#web/kernel/charts/labelRoom.ts'

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
