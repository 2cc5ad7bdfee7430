import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker } = partnerApi

test('ten requests with one new delivery at once make one delivery', async () => {
  const same = () => partnerApi.post('deliveries', maker.key, { deliveries: [delivery('TEN'), delivery('TEN-2')] })
  const replies = await Promise.all(Array.from({ length: 10 }, same))
  assert.ok(replies.every(reply => reply.status === 200 && reply.body.accepted === 2))
  const rows = await db.selectFrom('deliveries').select('id').where('reference', '=', 'TEN').execute()
  assert.equal(rows.length, 1)
  assert.equal((await partnerApi.assignments('TEN')).length, 1)
})

test('requests with the same new loggers and lots in different orders do not deadlock', async () => {
  const bring = (sender: string, order: string[]) =>
    partnerApi.post('deliveries', maker.key, {
      deliveries: order.map(name =>
        delivery(`${sender}-${name}`, {
          items: [{ itemCode: 'V-1', lot: `X-${name}`, expiry: '2028-01-01', quantity: 1 }],
          loggers: [{ serial: `X-${name}`, from: '2026-11-18T00:00:00Z', to: '2026-11-18T01:00:00Z' }],
        }),
      ),
    })
  const names = Array.from({ length: 20 }, (_, place) => `n${place}`)
  const replies = await Promise.all([
    bring('a', names),
    bring('b', names.toReversed()),
    bring('c', names),
    bring('d', names.toReversed()),
  ])
  assert.deepEqual(
    replies.map(reply => reply.body.accepted),
    [20, 20, 20, 20],
  )
})
