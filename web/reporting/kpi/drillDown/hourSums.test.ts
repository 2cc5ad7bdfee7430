import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourSums } from '#web/reporting/kpi/drillDown/hourSums.ts'

const centre = { code: 'C', name: '東京センター', nameEn: 'Tokyo' }
const month = (workingHours: number, businessDowntimeHours: number, systemDowntimeHours: number) => ({
  centre,
  month: '2026-10',
  workingHours,
  businessDowntimeHours,
  reason: null,
  systemDowntimeHours,
})

test('registered hours are summed to the hundredth, each downtime for its own KPI', () => {
  const rows = [month(100.1, 0.1, 3), month(100.2, 0.2, 0)]
  assert.deepEqual(hourSums('businessStopTime', rows), { downtime: 0.3, working: 200.3 })
  assert.deepEqual(hourSums('systemDowntime', rows), { downtime: 3, working: 200.3 })
  assert.deepEqual(hourSums('systemDowntime', []), { downtime: 0, working: 0 })
})
