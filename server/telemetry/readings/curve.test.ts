import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { curveBuilder, type CurveFrame } from '#server/telemetry/readings/curve.ts'

type Reading = [atMs: number, milliCelsius: number]

function curveOf(readings: Reading[], frame: CurveFrame) {
  const builder = curveBuilder(frame)
  for (const [atMs, milliCelsius] of readings) builder.add(atMs, milliCelsius)
  return builder.finish()
}

const columnOf = (atMs: number, { fromMs, toMs, width }: CurveFrame) =>
  Math.min(width - 1, Math.floor((atMs - fromMs) * (width / (toMs - fromMs))))

test('one outlier among 1,000,000 readings is in the curve at every width, wherever it is', () => {
  const count = 1_000_000
  const toMs = (count - 1) * 1000
  for (const width of [300, 1200, 3840]) {
    const place = Math.floor(Math.random() * count)
    const builder = curveBuilder({ fromMs: 0, toMs, width, thresholdMs: 1_800_000 })
    for (let i = 0; i < count; i++) builder.add(i * 1000, i === place ? 13_700 : 4_000 + (i % 50))
    const { atMs, milliCelsius } = builder.finish()
    assert.equal(milliCelsius[atMs.indexOf(place * 1000)], 13_700, `${width} px, reading ${place}`)
    assert.ok(atMs.length <= 4 * width)
  }
})

const readings = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4_000_000 }), fc.integer({ min: -5_000, max: 20_000 })), { maxLength: 200 })
  .map(steps => {
    let at = 0
    return steps.map(([step, value]): Reading => [(at += step), value])
  })
const frames = fc.record({
  fromMs: fc.integer({ min: 0, max: 10_000_000 }),
  spanMs: fc.integer({ min: 1, max: 500_000_000 }),
  width: fc.integer({ min: 1, max: 60 }),
})

test('each pixel column keeps its first, lowest, highest and last reading, the frame its neighbours, and none is added', () => {
  fc.assert(
    fc.property(readings, frames, (all, { fromMs, spanMs, width }) => {
      const frame = { fromMs, toMs: fromMs + spanMs, width, thresholdMs: 1_800_000 }
      const curve = curveOf(all, frame)
      const points = curve.atMs.map((at, index) => [at, curve.milliCelsius[index]] as const)
      const drawn = points.filter(([, value]) => value !== null).map(([at, value]) => `${at} ${value}`)
      const shown = all.filter(([at]) => at >= frame.fromMs && at <= frame.toMs)
      const beside = [all.findLast(([at]) => at < frame.fromMs), all.find(([at]) => at > frame.toMs)]
      const neighbours = beside.filter(one => one !== undefined)
      const measured = new Set([...shown, ...neighbours].map(([at, value]) => `${at} ${value}`))
      assert.ok(drawn.every(point => measured.has(point)))
      const kept = new Set(drawn)
      for (const [at, value] of neighbours) assert.ok(kept.has(`${at} ${value}`))
      for (const column of Map.groupBy(shown, ([at]) => columnOf(at, frame)).values()) {
        const values = column.map(([, value]) => value)
        const lowest = column.find(([, value]) => value === Math.min(...values))
        const highest = column.find(([, value]) => value === Math.max(...values))
        for (const needed of [column[0], column.at(-1)]) assert.ok(kept.has(`${needed?.[0]} ${needed?.[1]}`))
        assert.ok(column.some(([at, value]) => value === lowest?.[1] && kept.has(`${at} ${value}`)))
        assert.ok(column.some(([at, value]) => value === highest?.[1] && kept.has(`${at} ${value}`)))
      }
    }),
  )
})

test('times only rise, and the line breaks at every gap', () => {
  fc.assert(
    fc.property(readings, fc.integer({ min: 1, max: 60 }), (all, width) => {
      const thresholdMs = 1_800_000
      const toMs = (all.at(-1)?.[0] ?? 0) + 1
      const curve = curveOf(all, { fromMs: 0, toMs, width, thresholdMs })
      assert.ok(curve.atMs.every((at, index) => index === 0 || at > (curve.atMs[index - 1] ?? 0)))
      const gaps = all.filter(([at], index) => index > 0 && at - (all[index - 1]?.[0] ?? 0) > thresholdMs)
      assert.equal(curve.milliCelsius.filter(value => value === null).length, gaps.length)
    }),
  )
})

test('a frame between two readings has both, with the break of a gap', () => {
  const frame = { fromMs: 100, toMs: 200, width: 100, thresholdMs: 300 }
  const between = (from: number, to: number) => curveOf([[1, 9_000], [from, 5_000], [to, 6_000], [900, 9_000]], frame) // prettier-ignore
  assert.deepEqual(between(50, 350), { atMs: [50, 350], milliCelsius: [5_000, 6_000] })
  assert.deepEqual(between(50, 351), { atMs: [50, 200.5, 351], milliCelsius: [5_000, null, 6_000] })
})

test('a frame without readings gives an empty curve', () => {
  assert.deepEqual(curveOf([], { fromMs: 0, toMs: 1, width: 100, thresholdMs: 1 }), { atMs: [], milliCelsius: [] })
})
