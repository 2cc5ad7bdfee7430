import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { kpiCalls, kpiParts } from '#contract/reporting/calls/kpi.ts'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryKpis, type DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import { makeKpiWorld, type KpiWorld } from '#test/support/worlds/reporting/kpiWorld.ts'
import type { As } from '#test/support/portal/testApp.ts'

let world: KpiWorld

before(async () => {
  world = await makeKpiWorld()
})
after(() => world.portal.close())

const year = { from: '2026-01', until: '2026-12' }
type Behind = RequestOf<typeof kpiCalls.getKpiDeliveries>
const ask = async (as: As, asked: Partial<Behind> & { kpi: DeliveryKpi }) =>
  await world.portal.call(kpiCalls.getKpiDeliveries, { ...year, ...asked }, { as })

/** The references of the deliveries of a figure, in order. */
async function rows(as: As, asked: Partial<Behind> & { kpi: DeliveryKpi }) {
  const { code, data } = await ask(as, asked)
  assert.equal(code, codes.success)
  assert.equal(data.total, data.rows.length)
  return data.rows.map(row => row.reference)
}

test('Each KPI lists the deliveries that it counts, newest first, by part', async () => {
  const as = await world.sessionOf('maker')
  const found: Record<DeliveryKpi, [string[], string[], string[], string[]]> = {
    inboundHandling: [['DAY-ONLY', 'LATE', 'ON-TIME'], ['ON-TIME'], ['DAY-ONLY', 'LATE'], []],
    onTimePickup: [
      ['NOW', 'NIGHT', 'NEVER', 'DAY-ONLY', 'LATE', 'ON-TIME'],
      ['NOW', 'NIGHT', 'DAY-ONLY', 'ON-TIME'],
      ['NEVER', 'LATE'],
      [],
    ],
    shippingAccuracy: [['SILENT', 'NIGHT', 'LATE', 'ON-TIME'], ['SILENT', 'NIGHT', 'ON-TIME'], ['LATE'], ['DAY-ONLY']],
    temperatureCompliance: [
      ['SILENT', 'DAY-ONLY', 'LATE', 'ON-TIME'],
      ['SILENT', 'ON-TIME'],
      ['DAY-ONLY', 'LATE'],
      ['NIGHT'],
    ],
  }
  for (const kpi of deliveryKpis) {
    const parts = [undefined, ...kpiParts]
    for (const [index, part] of parts.entries()) {
      assert.deepEqual(await rows(as, { kpi, part }), found[kpi][index], `${kpi} ${part}`)
    }
    // Each row says to which part it counts, whichever are asked for.
    const [, met, missed] = found[kpi]
    const partOf = (reference: string) =>
      met.includes(reference) ? 'met' : missed.includes(reference) ? 'missed' : 'beside'
    for (const part of parts) {
      const { data } = await ask(as, { kpi, part })
      for (const row of data.rows) assert.equal(row.part, partOf(row.reference), `${kpi} ${part} ${row.reference}`)
    }
  }
})

test('Months, centre and page narrow the rows like the figure', async () => {
  const as = await world.sessionOf('maker')
  const april = { from: '2026-04', until: '2026-04' }
  assert.deepEqual(await rows(as, { ...april, kpi: 'shippingAccuracy' }), ['LATE', 'ON-TIME'])
  assert.deepEqual(await rows(as, { kpi: 'onTimePickup', centreCode: 'WEST' }), ['NIGHT'])
  assert.deepEqual(await rows(as, { kpi: 'inboundHandling', centreCode: 'EAST' }), [])
  const atWest = { kpi: 'temperatureCompliance', centreCode: 'WEST' } as const
  assert.deepEqual(await rows(as, atWest), ['SILENT', 'DAY-ONLY', 'LATE', 'ON-TIME'])
  assert.deepEqual(await rows(as, { ...atWest, part: 'beside' }), ['NIGHT'])
  assert.deepEqual(await rows(as, { kpi: 'temperatureCompliance', centreCode: 'EAST', part: 'beside' }), [])
  const { data } = await ask(as, { kpi: 'onTimePickup', page: 2, pageSize: 4 })
  assert.deepEqual([data.total, data.rows.map(row => row.reference)], [6, ['LATE', 'ON-TIME']])
  assert.equal((await ask(as, { kpi: 'onTimePickup', centreCode: 'FAR' })).code, codes.notAuthorized)
  assert.equal((await ask(as, { kpi: 'onTimePickup', from: '2025-12' })).code, codes.periodTooLong)
})

test('The rows are those that the viewer may see, each once', async () => {
  const { logistics, carrier } = world.company
  const both = await world.sessionOf('logistics', { companies: [logistics, carrier] })
  assert.deepEqual(await rows(both, { kpi: 'inboundHandling' }), ['DAY-ONLY', 'LATE', 'ON-TIME'])
  assert.deepEqual(await rows(await world.sessionOf('outsider'), { kpi: 'onTimePickup' }), [])
  const atEast = await world.sessionOf('maker', { centres: [world.centre.east] })
  assert.deepEqual(await rows(atEast, { kpi: 'onTimePickup', part: 'met' }), ['NOW', 'DAY-ONLY', 'ON-TIME'])
  assert.deepEqual(await rows(await world.sessionOf('platform'), { kpi: 'onTimePickup', part: 'missed' }), [
    'NEVER',
    'LATE',
    'O1',
  ])
})

test('Disclosed deliveries are only in temperature compliance', async () => {
  const as = await world.sessionOf('informed')
  const { data } = await ask(as, { kpi: 'temperatureCompliance' })
  assert.deepEqual(
    data.rows.map(row => [row.reference, row.temperature?.outcome, row.carrier]),
    [
      ['SILENT', 'compliant', null],
      ['DAY-ONLY', 'incomplete', null],
      ['LATE', 'excursion', null],
      ['ON-TIME', 'compliant', null],
    ],
  )
  for (const kpi of ['inboundHandling', 'onTimePickup', 'shippingAccuracy'] as const) {
    for (const part of [undefined, ...kpiParts]) assert.deepEqual(await rows(as, { kpi, part }), [])
  }
})

test('The KPIs of hours list the registered months that they add up', async () => {
  const hours = async (as: As, asked: object = {}) => {
    const { code, data } = await world.portal.call(kpiCalls.getKpiHours, { ...year, ...asked }, { as })
    assert.equal(code, codes.success)
    return data.rows
  }
  const maker = await world.sessionOf('maker')
  const east = {
    centre: { code: 'EAST', name: '東センター', nameEn: world.centre.east.nameEn },
    month: '2026-04',
    workingHours: 200.1,
    businessDowntimeHours: 0.1,
    reason: '台風',
    systemDowntimeHours: 0.7,
  }
  // The reason is for the centre's own company, not for depositors whose goods pass there.
  assert.deepEqual((await hours(maker))[0], { ...east, reason: null })
  const ofEast = async (name: 'logistics' | 'platform') =>
    (await hours(await world.sessionOf(name))).find(row => row.month === '2026-04' && row.centre.code === 'EAST')
  for (const name of ['logistics', 'platform'] as const) assert.deepEqual(await ofEast(name), east)
  const named = async (as: As, asked: object = {}) =>
    (await hours(as, asked)).map(row => `${row.month} ${row.centre.code}`)
  assert.deepEqual(await named(maker), ['2026-04 EAST', '2026-04 WEST'])
  assert.deepEqual(await named(maker, { centreCode: 'WEST' }), ['2026-04 WEST'])
  assert.deepEqual(await named(await world.sessionOf('logistics')), ['2026-04 EAST', '2026-04 WEST', '2026-03 EAST'])
  assert.deepEqual(await named(await world.sessionOf('logistics', { centres: [world.centre.east] })), [
    '2026-04 EAST',
    '2026-03 EAST',
  ])
  assert.equal((await named(await world.sessionOf('platform'))).length, 4)
  for (const name of ['outsider', 'informed'] as const) assert.deepEqual(await named(await world.sessionOf(name)), [])
})

test("The reason for downtime is visible to the centre's own company and the platform only", async () => {
  const reasons = async (as: As, asked: object = {}) =>
    (await world.portal.call(kpiCalls.getKpiHours, { ...year, ...asked }, { as })).data.rows
      .filter(row => ['EAST', 'WEST'].includes(row.centre.code))
      .map(row => row.reason)
  const { maker, logistics } = world.company
  const all = ['台風', '台風', '台風']
  assert.deepEqual(await reasons(await world.sessionOf('maker')), [null, null])
  assert.deepEqual(await reasons(await world.sessionOf('carrier')), [null, null])
  assert.deepEqual(await reasons(await world.sessionOf('logistics')), all)
  const platform = await world.sessionOf('platform')
  assert.deepEqual(await reasons(platform), all)
  assert.deepEqual(await reasons(platform, { enterpriseCode: logistics.code }), all)
  assert.deepEqual(await reasons(platform, { enterpriseCode: maker.code }), [null, null], "that company's very view")
  const both = await world.sessionOf('logistics', { companies: [logistics, maker] })
  assert.deepEqual(await reasons(both, { enterpriseCode: maker.code }), [null, null])
})
