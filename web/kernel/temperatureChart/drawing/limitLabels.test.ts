import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as holds, boolean, integer, property, record } from 'fast-check'
import { type Box, placeLimitLabels } from '#web/kernel/temperatureChart/drawing/limitLabels.ts'

const plot = { left: 50, right: 350, top: 20, bottom: 220 }
const room = { plot, height: 14, gap: 3 }
const limit = (y: number, isUpper: boolean, ...widths: number[]) => ({
  y,
  isUpper,
  wordings: widths.map(width => ({ text: `${width} wide`, width })),
})
const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test('a limit is named beyond its line, at the left', () => {
  const [upper, lower] = placeLimitLabels([limit(60, true, 40), limit(180, false, 40)], [], room)
  assert.deepEqual(upper?.box, { left: 56, right: 96, top: 43, bottom: 57 })
  assert.deepEqual(lower?.box, { left: 56, right: 96, top: 183, bottom: 197 })
})

test('at the edge of the plot it stands within its line, and is not cut', () => {
  const [upper, lower] = placeLimitLabels([limit(25, true, 40), limit(215, false, 40)], [], room)
  assert.deepEqual([upper?.box.top, lower?.box.bottom], [28, 212])
})

test('limits near each other stand beside each other, and what is drawn there already is left alone', () => {
  const taken = [{ left: 50, right: 120, top: 180, bottom: 200 }]
  const limits = [limit(180, false, 40), limit(184, false, 60)]
  const [first, second] = placeLimitLabels(limits, taken, room)
  assert.ok(first && second)
  assert.ok(first.box.left >= 120 && !overlap(first.box, second.box))
})

test('where there is no room for all that it says, it says less', () => {
  const [label] = placeLimitLabels([limit(100, true, 400, 40)], [], room)
  assert.equal(label?.text, '40 wide')
})

test('whatever the limits: no label overlaps another or leaves the plot, and six short ones all find room', () => {
  const limits = array(
    record({ y: integer({ min: 20, max: 220 }), isUpper: boolean(), long: integer({ min: 60, max: 500 }) }),
    { maxLength: 6 },
  )
  holds(
    property(limits, all => {
      const labels = placeLimitLabels(
        all.map(({ y, isUpper, long }) => limit(y, isUpper, long, 42)),
        [],
        { ...room, plot: { ...plot, right: 400 } },
      )
      assert.equal(labels.length, all.length)
      for (const [place, { box }] of labels.entries()) {
        assert.ok(box.left >= plot.left && box.right <= 400 && box.top >= plot.top && box.bottom <= plot.bottom)
        for (const other of labels.slice(place + 1)) assert.ok(!overlap(box, other.box))
      }
    }),
  )
})
