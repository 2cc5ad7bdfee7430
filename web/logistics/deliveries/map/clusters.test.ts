import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clustersOf, pointsOf, sitesOf, worstOf, type MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'

const at = (x: number, y: number, facts: Partial<MapPoint> = {}): MapPoint => ({
  deliveryId: 1,
  reference: 'A',
  x,
  y,
  atMs: null,
  isPosition: false,
  place: '横浜',
  status: '1',
  awaitingPickup: false,
  awaitingData: false,
  outcome: 'compliant',
  late: false,
  isForetoldLate: false,
  ...facts,
})

test('what lies near each other is one marker, at the fullest of its places', () => {
  const points = [at(0, 0), at(8, 0), at(8, 0), at(100, 100)]
  const clusters = clustersOf(sitesOf(points), 20)
  assert.deepEqual(
    clusters.map(({ x, y, count, sites }) => [x, y, count, sites.length]),
    [
      [8, 0, 3, 2],
      [100, 100, 1, 1],
    ],
  )
})

test('a marker says that an excursion or something late is in it', () => {
  const [cluster] = clustersOf(sitesOf([at(0, 0, { outcome: 'excursion' }), at(1, 1, { late: true }), at(2, 2)]), 20)
  assert.deepEqual([cluster?.count, cluster?.excursions, cluster?.late], [3, 1, 1])
})

test('of ten thousand points each is in exactly one marker, and no two markers are nearer than the radius', () => {
  const points = Array.from({ length: 10_000 }, (_, index) => at((index * 7919) % 1000, (index * 104_729) % 997))
  const clusters = clustersOf(sitesOf(points), 40)
  const inClusters = clusters.flatMap(pointsOf)
  assert.equal(inClusters.length, points.length)
  assert.equal(new Set(inClusters).size, points.length)
  for (const [place, one] of clusters.entries()) {
    for (const other of clusters.slice(place + 1)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= 40)
  }
})

test('places left of and below the origin are neighbours too', () => {
  assert.equal(clustersOf(sitesOf([at(-1, -1), at(1, 1)]), 10).length, 1)
})

test('a marker tells the worst state of its deliveries', () => {
  const worstAmong = (...points: MapPoint[]) => clustersOf(sitesOf(points), 20).map(worstOf)
  assert.deepEqual(worstAmong(at(0, 0), at(1, 0)), ['fine'])
  const foretold = at(1, 0, { isForetoldLate: true })
  assert.deepEqual(worstAmong(at(0, 0), foretold), ['foretold'])
  assert.deepEqual(worstAmong(foretold, at(1, 0, { late: true })), ['late'])
  assert.deepEqual(worstAmong(at(0, 0, { late: true }), at(1, 0, { outcome: 'excursion' })), ['excursion'])
})
