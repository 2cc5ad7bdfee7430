import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trendOf, weightOf } from '#web/reporting/deliveryDashboard/trend.ts'

test('more excursions and late ones are worse, more deliveries are just more', () => {
  assert.deepEqual(trendOf('excursion', 5, 3), { by: 2, direction: 'more', isWorse: true, isFault: true })
  assert.deepEqual(trendOf('late', 3, 5), { by: 2, direction: 'fewer', isWorse: false, isFault: true })
  assert.deepEqual(trendOf('noData', 1, 0), { by: 1, direction: 'more', isWorse: true, isFault: false })
  assert.deepEqual(trendOf('delivered', 9, 3), { by: 6, direction: 'more', isWorse: false, isFault: false })
  assert.deepEqual(trendOf('delivered', 3, 3), { by: 0, direction: 'same', isWorse: false, isFault: false })
})

test('a number is wrong only where something is wrong', () => {
  assert.equal(weightOf('excursion', 1), 'wrong')
  assert.equal(weightOf('late', 0), 'none')
  assert.equal(weightOf('incomplete', 2), 'doubt')
  assert.equal(weightOf('noData', 1), 'doubt')
  assert.equal(weightOf('inTransit', 40), 'plain')
})
