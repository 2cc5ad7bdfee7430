import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maxEstimates } from '#contract/logistics/types/arrivalEstimate.ts'
import { deliveryDashboardCalls as calls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeUser } from '#test/support/database/make.ts'
import type { As } from '#test/support/portal/testApp.ts'
import { type ExpectedWorld, makeExpectedWorld } from '#test/support/worlds/expectedWorld.ts'

let world: ExpectedWorld
before(async () => {
  world = await makeExpectedWorld(['DeliveryDashboard'])
})
after(() => world.portal.close())

async function foretold(session: As) {
  const { data } = await world.portal.call(calls.getForetoldLate, {}, { as: session })
  assert.equal(data.total, data.rows.length)
  return data.rows.map(({ delivery }) => delivery.reference)
}
const late = async (session: As) =>
  (await world.portal.call(calls.getDeliveryDashboard, { period: 'week' }, { as: session })).data.onTheRoad

test('what is late and what will be are told apart, each by name (REP-64, REP-65)', async () => {
  for (const session of [world.as.maker, world.as.guest, world.as.centre]) {
    assert.deepEqual(await foretold(session), ['LATE'])
    const road = await late(session)
    assert.deepEqual(
      road.late.map(({ delivery, deadline }) => [delivery.reference, deadline]),
      [['OVERDUE', '2026-05-20T00:30:00.000Z']],
    )
  }
})

test('what is foretold comes with what it rests on, and ends when its time has passed', async () => {
  const { data } = await world.portal.call(calls.getForetoldLate, {}, { as: world.as.maker })
  const [row] = data.rows
  assert.equal(row?.deadline, '2026-05-20T01:40:00.000Z')
  assert.deepEqual([row.estimate.estimate?.deliveries, row.estimate.estimate?.isForetoldLate], [5, true])
  world.portal.moveClock(36 * 60_000)
  // A session does not last as long.
  const user = await makeUser(world.portal.db, { company: world.maker, menus: ['DeliveryDashboard'] })
  const later = await openSessionOf(world.portal, user)
  const [isForetold, road] = [await foretold(later), await late(later)]
  world.portal.moveClock(-36 * 60_000)
  assert.deepEqual(isForetold, [])
  assert.deepEqual(
    road.late.map(({ delivery }) => delivery.reference),
    ['OVERDUE', 'SILENT', 'LATE'],
  )
})

test('to whom the location is not disclosed, nothing is foretold', async () => {
  await world.disclose(['shippingList', 'temperature'])
  assert.deepEqual(await foretold(world.as.informed), [])
  await world.disclose(['shippingList', 'location'])
  assert.deepEqual(await foretold(world.as.informed), ['LATE'])
})

test('what nobody reported as delivered takes no place of what is still ahead', async () => {
  await world.lose(maxEstimates)
  assert.deepEqual(await foretold(world.as.maker), ['LATE'])
  const road = await late(world.as.maker)
  const counted = road.sections.reduce((sum, { counts }) => sum + counts.late, 0)
  assert.deepEqual([counted, road.late.length], [maxEstimates + 1, 5])
})
