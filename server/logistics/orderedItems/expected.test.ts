import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { maxEstimates } from '#contract/logistics/types/arrivalEstimate.ts'
import { recordStatements } from '#test/support/database/recordStatements.ts'
import type { Session } from '#test/support/calls/signIn.ts'
import { type ExpectedWorld, makeExpectedWorld } from '#test/support/worlds/expectedWorld.ts'

let world: ExpectedWorld
before(async () => {
  world = await makeExpectedWorld(['OrderedItemsList'])
})
after(() => world.portal.close())

/** The references in an order of the list, those that are expected late with a mark. */
async function seen(session: Session, search: RequestOf<typeof orderedItemCalls.getOrderedItemList>) {
  const { data } = await world.portal.call(orderedItemCalls.getOrderedItemList, search, { as: session })
  return data.rows.map(({ reference, isForetoldLate }) => (isForetoldLate ? `${reference}!` : reference))
}

const byUrgency = ['OVERDUE', 'LATE!', 'SILENT', 'FAR', 'NEAR', 'UNPLANNED']

test('by estimated arrival, what has no estimate follows by plan, in both orders', async () => {
  const estimated = ['NEAR', 'OVERDUE', 'LATE!', 'FAR']
  assert.deepEqual(await seen(world.as.maker, { sort: 'estimatedArrival' }), [...estimated, 'SILENT', 'UNPLANNED'])
  assert.deepEqual(await seen(world.as.maker, { sort: 'estimatedArrival', order: 'desc' }), [
    ...estimated.toReversed(),
    'SILENT',
    'UNPLANNED',
  ])
})

test('by urgency, what is expected late follows what is urgent already', async () => {
  for (const session of [world.as.maker, world.as.guest, world.as.centre]) {
    assert.deepEqual(await seen(session, { sort: 'urgency' }), byUrgency)
  }
})

test('the file has the order of the list', async () => {
  const file = await world.portal.download(
    orderedItemCalls.downloadOrderedItemCsv,
    { sort: 'urgency' },
    { as: world.as.maker },
  )
  const references = file.body
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.split(',').at(-1))
  assert.deepEqual(
    references,
    byUrgency.map(one => one.replace('!', '')),
  )
})

test('to whom the location is not disclosed, neither order nor mark tells what is expected', async () => {
  const byPlan = ['OVERDUE', 'SILENT', 'LATE', 'FAR', 'NEAR', 'UNPLANNED']
  await world.disclose(['shippingList', 'temperature'])
  assert.deepEqual(await seen(world.as.informed, { sort: 'urgency' }), byPlan)
  assert.deepEqual(await seen(world.as.informed, { sort: 'estimatedArrival' }), byPlan)
  await world.disclose(['shippingList', 'location'])
  assert.deepEqual(await seen(world.as.informed, { sort: 'urgency' }), byUrgency)
})

test('nothing that was delivered is expected', async () => {
  const rows = await seen(world.as.maker, { deliveryStatus: '2', sort: 'estimatedArrival' })
  assert.deepEqual(rows, ['PAST-5', 'PAST-4', 'PAST-3', 'PAST-2', 'PAST-1'])
})

test('only orders that rest on estimates compute them, once', async () => {
  const statements = recordStatements(world.portal.pool)
  const estimated = async (search: RequestOf<typeof orderedItemCalls.getOrderedItemList>) => {
    statements.length = 0
    await seen(world.as.maker, search)
    return statements.filter(text => text.includes('passages as')).length
  }
  assert.equal(await estimated({ sort: 'urgency' }), 1)
  assert.equal(await estimated({ sort: 'estimatedArrival' }), 1)
  assert.equal(await estimated({ sort: 'scheduledArrival' }), 0)
})

test('many deliveries that nobody reported as delivered take no place of those still ahead', async () => {
  await world.lose(maxEstimates)
  const estimated = ['NEAR', 'OVERDUE', 'LATE!', 'FAR']
  assert.deepEqual((await seen(world.as.maker, { sort: 'estimatedArrival' })).slice(0, 4), estimated)
})
