import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { makeUser } from '#test/support/database/make.ts'

const { maker, post, sent, idOf, testApp, db } = await openDeliveryApi()
after(testApp.close)

test('INT-45: a download that would be too large to be captured has the figures only, and its name says so', async () => {
  const secondMs = 1000
  const from = '2026-11-19T00:00:00.000Z'
  const at = (count: number) => new Date(Date.parse(from) + count * secondMs).toISOString()
  // Each letter takes nine in the address of a logger.
  const loggersOf = { LARGE: { serial: '温'.repeat(100), count: 21_000 }, SMALL: { serial: 'S', count: 100 } }
  for (const [reference, { serial, count }] of Object.entries(loggersOf)) {
    const loggers = [{ serial, from, to: at(count), intervalSeconds: 1 }]
    await sent(delivery(reference, { actualPickup: from, deliveredAt: at(count), loggers }))
    const readings = Array.from({ length: count }, (_, place) => ({ logger: serial, time: at(place), celsius: 5 }))
    await post('readings', maker.key, { readings })
  }
  const as = await signIn(testApp, await makeUser(db, { company: maker }))
  const download = async (reference: string, format: 'json' | 'xml') => {
    const deliveryId = await idOf(reference)
    const file = await testApp.download(deliveryCalls.downloadEvents, { deliveryId, format }, { as })
    assert.ok(file.body.length <= partnerApiBodyLimitBytes)
    return [
      String(file.headers['content-disposition']).includes('-without-readings'),
      file.body.split(/"time":|sensorMetadata time=/).length - 1,
    ]
  }
  for (const format of ['json', 'xml'] as const) {
    assert.deepEqual(await download('SMALL', format), [false, loggersOf.SMALL.count])
    assert.deepEqual(await download('LARGE', format), [true, 0])
  }
})
