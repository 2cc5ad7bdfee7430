import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitsEstimate, mapPoints, placeGroups, withForetold } from '#web/logistics/deliveries/map/mapPoints.ts'

const answer = {
  total: 4,
  located: 3,
  places: [
    { name: '病院', nameEn: 'Hospital' },
    { name: '工場', nameEn: '工場' },
  ],
  deliveryId: [3, 2, 1],
  reference: ['C', 'B', 'A'],
  lat: [35, 35.6, 35.6],
  lon: [139, 139.7, 139.7],
  atMs: [1_000, null, null],
  isPosition: [true, false, false],
  place: [0, 0, 1],
  status: ['1' as const, '2' as const, '1' as const],
  awaitingPickup: [false, false, true],
  awaitingData: [false, false, true],
  outcome: [null, 'compliant' as const, 'excursion' as const],
  late: [true, false, false],
}

test('the columns become a row for each delivery, with its place by name, what is wrong first', () => {
  const [waiting, moving, arrived] = mapPoints(answer, 'ja')
  assert.deepEqual([moving?.reference, moving?.place, moving?.atMs, moving?.outcome], ['C', '病院', 1_000, null])
  assert.deepEqual([arrived?.status, waiting?.awaitingPickup, waiting?.place], ['2', true, '工場'])
  assert.deepEqual([arrived?.x, arrived?.y], [waiting?.x, waiting?.y])
})

test('places have their English names where there are any', () => {
  assert.deepEqual(
    mapPoints(answer, 'en').map(({ place }) => place),
    ['工場', 'Hospital', 'Hospital'],
  )
})

test('what is on its way to a place is told apart from what is there, and what is wrong comes first', () => {
  const groups = placeGroups(mapPoints(answer, 'ja'))
  assert.deepEqual(
    groups.map(({ place, isPosition, points, excursions, late }) => [
      place,
      isPosition,
      points.length,
      excursions,
      late,
    ]),
    [
      ['工場', false, 1, 1, 0],
      ['病院', true, 1, 0, 1],
      ['病院', false, 1, 0, 0],
    ],
  )
})

test('what is foretold late stands after what is late, and what is late already is not foretold', () => {
  const points = withForetold(mapPoints(answer, 'ja'), new Set([3, 2]))
  assert.deepEqual(
    points.map(({ reference, isForetoldLate }) => [reference, isForetoldLate]),
    [
      ['A', false],
      ['C', false],
      ['B', true],
    ],
  )
  assert.deepEqual(
    placeGroups(points).map(({ place, foretold }) => [place, foretold]),
    [
      ['工場', 0],
      ['病院', 0],
      ['病院', 1],
    ],
  )
})

test('only what is under way, in time and with a position of the last hour can be foretold', () => {
  const [, moving] = mapPoints({ ...answer, late: [false, false, false] }, 'ja')
  assert.ok(moving)
  const hourMs = 3_600_000
  assert.equal(awaitsEstimate(moving, 1_000 + hourMs), true)
  assert.equal(awaitsEstimate(moving, 1_001 + hourMs), false)
  assert.equal(awaitsEstimate({ ...moving, late: true }, 1_000), false)
  assert.equal(awaitsEstimate({ ...moving, status: '2' }, 1_000), false)
  assert.equal(awaitsEstimate({ ...moving, atMs: null }, 1_000), false)
})
