import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { entriesReply } from '#test/support/calls/testPartnerApi.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, testApp, maker, distributor, carrier, send, sent } = partnerApi

const sendStock = async (key: string, ...stock: unknown[]) =>
  entriesReply(await partnerApi.post('stock', key, { stock }))
const expiryOf = async (lot: string) =>
  (await db.selectFrom('lots').select('expiry').where('lot', '=', lot).executeTakeFirstOrThrow()).expiry

/** What a partner sends is planned while the depositor's expiry is not committed yet, and written after that. */
async function whileDepositorStates<Answer>(lot: string, expiry: string, partnerSends: () => Promise<Answer>) {
  await sent(delivery(`NEW-${lot}`, { items: [{ itemCode: 'V-1', lot, quantity: 1 }] }))
  const holder = await testApp.pool.connect()
  let answer
  try {
    await holder.query('begin')
    await holder.query('update lots set expiry = $1 where lot = $2', [expiry, lot])
    answer = partnerSends()
    await until('the partner waits for the lot', () => isAnybodyWaiting(db))
  } finally {
    await holder.query('commit')
    holder.release()
  }
  return await answer
}

const theirs = { depositCode: 'MAKER', centreCode: 'OSAKA', ownerType: 'consignee' }

test('an expiry that the depositor states meanwhile is not overwritten by a partner’s delivery', async () => {
  const items = [{ itemCode: 'V-1', lot: 'RACE-1', expiry: '2029-12-31', quantity: 1 }]
  const theirDelivery = delivery('RACE-1', { carrierCode: 'CARR', loggers: [], items })
  const { accepted, rejected } = await whileDepositorStates('RACE-1', '2028-01-31', () =>
    send(carrier.key, theirDelivery),
  )
  assert.deepEqual([accepted, rejected.map(({ path }) => path)], [0, ['items[0].expiry']])
  assert.equal(await expiryOf('RACE-1'), '2028-01-31')
})

test('nor by a partner’s stock; the same expiry, and none, are taken', async () => {
  const stock = (lot: string, expiry?: string) => ({ ...theirs, itemCode: 'V-1', lot, expiry, qualifiedQuantity: 5 })
  const otherwise = await whileDepositorStates('RACE-2', '2028-01-31', () =>
    sendStock(distributor.key, stock('RACE-2', '2029-12-31')),
  )
  assert.deepEqual([otherwise.accepted, otherwise.rejected.map(({ path }) => path)], [0, ['expiry']])
  assert.equal(await expiryOf('RACE-2'), '2028-01-31')
  const alike = await whileDepositorStates('RACE-3', '2028-01-31', () =>
    sendStock(distributor.key, stock('RACE-3', '2028-01-31')),
  )
  assert.equal(alike.accepted, 1)
  const none = sendStock(distributor.key, stock('RACE-2'))
  assert.equal((await none).accepted, 1)
  assert.equal(await expiryOf('RACE-2'), '2028-01-31')
})

test('the depositor’s own correction overwrites what was stated meanwhile', async () => {
  const corrected = delivery('RACE-4', {
    items: [{ itemCode: 'V-1', lot: 'RACE-4', expiry: '2029-12-31', quantity: 1 }],
  })
  assert.equal((await whileDepositorStates('RACE-4', '2028-01-31', () => send(maker.key, corrected))).accepted, 1)
  assert.equal(await expiryOf('RACE-4'), '2029-12-31')
})
