import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsAndTotal, type HourKpi } from '#web/reporting/kpi/drillDown/hourSums.ts'

const centre = { code: 'C', name: '東京センター', nameEn: 'Tokyo' }
const month = (workingHours: number, businessDowntimeHours: number, systemDowntimeHours: number) => ({
  centre,
  month: '2026-10',
  workingHours,
  businessDowntimeHours,
  reason: 'storm',
  systemDowntimeHours,
})
const sumsOf = (kpi: HourKpi, rows: Parameters<typeof monthsAndTotal>[1]) => {
  const { downtime, working } = monthsAndTotal(kpi, rows).total
  return { downtime, working }
}

test('registered hours are summed to the hundredth, each downtime for its own KPI', () => {
  const rows = [month(100.1, 0.1, 3), month(100.2, 0.2, 0)]
  assert.deepEqual(sumsOf('businessStopTime', rows), { downtime: 0.3, working: 200.3 })
  assert.deepEqual(sumsOf('systemDowntime', rows), { downtime: 3, working: 200.3 })
  assert.deepEqual(sumsOf('systemDowntime', []), { downtime: 0, working: 0 })
})

test('a reason is told beside the downtime that it explains', () => {
  const reasonsOf = (kpi: HourKpi) => monthsAndTotal(kpi, [month(100, 1, 2)]).months.map(({ reason }) => reason)
  assert.deepEqual(reasonsOf('businessStopTime'), ['storm'])
  assert.deepEqual(reasonsOf('systemDowntime'), [null])
})
