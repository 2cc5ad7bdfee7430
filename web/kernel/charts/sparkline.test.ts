import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sparkline } from '#web/kernel/charts/sparkline.ts'

test('a month without data breaks the line, and a lone month is a dot', () => {
  const { lines, dots } = sparkline([1, 2, null, 3, null, 1, 2], undefined)
  assert.deepEqual(
    lines.map(line => line.split(' ').length),
    [2, 2],
  )
  assert.equal(dots.length, 2)
})

test('the target lies within the picture, as all values do', () => {
  const { targetY, lines, height } = sparkline([98, 99, 97], 99.9)
  const heights = [
    targetY ?? -1,
    ...lines
      .join(' ')
      .split(' ')
      .map(dot => Number(dot.split(',')[1])),
  ]
  assert.ok(heights.every(y => y >= 4 && y <= height - 4))
  assert.equal(Math.min(...heights), targetY)
})

test('without data nothing is drawn, and equal values lie in the middle', () => {
  assert.deepEqual(sparkline([null, null], 98), { width: 240, height: 40, lines: [], dots: [], targetY: undefined })
  assert.equal(sparkline([5], undefined).dots[0]?.y, 20)
})

test('readings stand where their times do', () => {
  const { lines } = sparkline([1, 2, 3], undefined, [0, 10, 40])
  const [from = 0, middle = 0, until = 0] = lines[0]?.split(' ').map(dot => Number(dot.split(',')[0])) ?? []
  assert.equal((middle - from) / (until - from), 0.25)
})
