import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kpis, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import {
  besideBefore,
  changeInPoints,
  isBetter,
  latestWithData,
  missedCentres,
  worstFirst,
  type CentreFigures,
} from '#web/reporting/kpi/figures.ts'

const of = (numerator: number, denominator: number): KpiFigure => ({ numerator, denominator, beside: 0 })
/** The same figure for each KPI. */
const each = (figure: KpiFigure) => Object.fromEntries(kpis.map(kpi => [kpi, figure])) as CentreFigures['figures']
const months = (...figures: KpiFigure[]) =>
  figures.map((figure, index) => ({ month: `2026-0${index + 1}`, figures: each(figure) }))
const centre = (code: string, figure: KpiFigure): CentreFigures => ({
  centre: { code, name: code, nameEn: code },
  figures: each(figure),
})

test('the latest month with data is told with the one before it, months without data after it are passed over', () => {
  const found = latestWithData(months(of(8, 10), of(9, 10), of(0, 0)), 'onTimePickup')
  assert.deepEqual(found, { month: '2026-02', figure: of(9, 10), before: of(8, 10) })
  assert.equal(latestWithData(months(of(1, 2)), 'onTimePickup')?.before, undefined)
  assert.equal(latestWithData(months(of(0, 0)), 'onTimePickup'), undefined)
})

test('a change is told in points between what is shown, and not at all beside a month without data', () => {
  assert.equal(changeInPoints(of(2, 3), of(1, 3)), 33.4)
  assert.equal(changeInPoints(of(1, 2), of(1, 2)), 0)
  assert.equal(changeInPoints(of(1, 2), of(0, 0)), null)
  assert.equal(changeInPoints(of(1, 2), undefined), null)
})

test('a month that still runs is set beside the month before without a change', () => {
  const latest = { month: '2026-05', figure: of(1, 2), before: of(2, 2) }
  assert.deepEqual(besideBefore(latest, '2026-05'), { kind: 'running', before: of(2, 2) })
  assert.deepEqual(besideBefore(latest, '2026-06'), { kind: 'change', points: -50 })
  for (const thisMonth of ['2026-05', '2026-06'])
    assert.deepEqual(besideBefore({ ...latest, before: of(0, 0) }, thisMonth), { kind: 'none' })
})

test('more is better, but of downtime less', () => {
  assert.equal(isBetter('onTimePickup', 1.2), true)
  assert.equal(isBetter('onTimePickup', -1.2), false)
  assert.equal(isBetter('systemDowntime', -0.1), true)
  assert.equal(isBetter('systemDowntime', 0), undefined)
})

test('centres stand worst first: the lowest share, or the most downtime; those without data are left out', () => {
  const centres = [centre('good', of(99, 100)), centre('none', of(0, 0)), centre('bad', of(1, 2))]
  const codes = (sorted: CentreFigures[]) => sorted.map(one => one.centre.code)
  assert.deepEqual(codes(worstFirst('shippingAccuracy', centres)), ['bad', 'good'])
  assert.deepEqual(codes(worstFirst('businessStopTime', centres)), ['good', 'bad'])
})

test('centres that miss the target are counted among those that have data; without a target none is judged', () => {
  const centres = [centre('good', of(99, 100)), centre('none', of(0, 0)), centre('bad', of(1, 2))]
  assert.deepEqual(missedCentres('shippingAccuracy', centres, 99), { missed: 1, evaluated: 2 })
  assert.deepEqual(missedCentres('shippingAccuracy', centres, undefined), { missed: 0, evaluated: 0 })
})
