import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { makeUser } from '#test/support/database/make.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

// It is noon. Loggers measure every ten minutes from nine on, and their end is told in advance.
const end = '2026-11-20T18:00:00+09:00'
const threeHours = Array<number>(18).fill(5)
const days = { shippingDateFrom: '2026-11-20', shippingDateTo: '2026-11-20', deliveryType: '0002' as const }

let world: AlertWorld
before(async () => {
  world = await makeAlertWorld()
  const silence = { kind: 'silence' as const, steps: [{ severity: 2 as const, intervals: 3 }] }
  await world.rule(world.user.maria, { condition: silence })
})
after(() => world.close())

/** A session does not last as long as these tests move the clock. */
const viewer = async () =>
  await world.as(
    await makeUser(world.db, { company: world.company.maker, menus: ['DeliveryDashboard', 'DeliveryStatus'] }),
  )
/** The portal runs for the last 20 minutes: after a downtime it gives senders time to catch up. */
async function pass(minutes: number) {
  world.later(minutes - 20)
  for (let step = 0; step < 5; step++) {
    world.later(4)
    await world.work()
  }
}
const deliver = async (reference: string, more: object = {}) =>
  await world.deliver({
    reference,
    loggers: [{ serial: `${reference}-L`, from: '2026-11-20T09:00:00+09:00', to: end, intervalSeconds: 600 }],
    ...more,
  })

/** What the list, the details, the dashboard and the alerts say of a delivery. */
async function said(reference: string) {
  const as = await viewer()
  const { rows } = (await world.portal.call(deliveryCalls.searchByOther, days, { as })).data
  const row = rows.find(one => one.reference === reference)
  const deliveryId = row?.deliveryId ?? 0
  const { data } = await world.portal.call(deliveryCalls.temperatureInfo, { deliveryId, width: 600 }, { as })
  const incidents = await world.portal.call(deliveryDashboardCalls.getIncidents, { kind: 'gap' }, { as })
  return {
    outcome: row?.temperature?.outcome,
    awaitingData: row?.awaitingData,
    gaps: data?.loggers?.[0]?.gaps.map(gap => gap.to),
    incidents: incidents.data.rows.filter(one => one.delivery.reference === reference).length,
    silences: (await world.alerts())
      .filter(one => one.reference === reference && one.name === '霞製薬')
      .map(one => one.ended_at === null),
  }
}

test('the silence before an end that lies ahead is a gap when it has lasted, also without a reading (TEL-23)', async () => {
  await deliver('AHEAD')
  await world.measure('AHEAD-L', threeHours)
  await world.look()
  const quiet = { outcome: 'compliant', awaitingData: true, gaps: [], incidents: 0, silences: [] }
  assert.deepEqual(await said('AHEAD'), quiet)
  await pass(60)
  assert.deepEqual(await said('AHEAD'), {
    outcome: 'incomplete',
    awaitingData: false,
    gaps: [world.portal.now().toISOString()],
    incidents: 1,
    silences: [true],
  })
  await pass(6 * 60)
  const ended = { outcome: 'incomplete', awaitingData: false, gaps: ['2026-11-20T09:00:00.000Z'] }
  assert.deepEqual(await said('AHEAD'), { ...ended, incidents: 1, silences: [false] })
  await deliver('AHEAD', { deliveredAt: '2026-11-20T18:30:00+09:00' })
  await world.look()
  assert.deepEqual(await said('AHEAD'), { ...ended, incidents: 1, silences: [false] })
  world.later(-7 * 60)
})

test('an arrival before the end leaves what the logger has not sent yet to the clock', async () => {
  await deliver('EARLY', { deliveredAt: '2026-11-20T11:55:00+09:00' })
  await world.measure('EARLY-L', threeHours)
  assert.equal((await said('EARLY')).outcome, 'compliant')
  world.later(60)
  assert.equal((await said('EARLY')).outcome, 'incomplete')
  world.later(-60)
})

test('a logger with an end ahead and without readings has no data once it should have sent (TEL-35)', async () => {
  const loggers = [{ serial: 'NOTHING-L', from: '2026-11-20T11:55:00+09:00', to: end, intervalSeconds: 600 }]
  await deliver('NOTHING', { loggers })
  const { outcome, awaitingData } = await said('NOTHING')
  assert.deepEqual([outcome, awaitingData], ['noData', true])
  world.later(60)
  assert.equal((await said('NOTHING')).awaitingData, false)
  world.later(-60)
  await deliver('NOTHING', { loggers, deliveredAt: '2026-11-20T11:59:00+09:00' })
  assert.equal((await said('NOTHING')).awaitingData, false)
})
