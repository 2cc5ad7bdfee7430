import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, send, sent, refusedAt, amendments, idOf } = partnerApi

const at = (minutes: number) => new Date(Date.parse('2026-11-19T00:00:00Z') + minutes * 60_000).toISOString()

/** Picked up, with an open assignment; out of range from the 20th to the 30th minute. */
async function ship(reference: string, different: object = {}) {
  const loggers = [{ serial: `SN-${reference}`, from: at(0) }]
  await sent(delivery(reference, { actualPickup: at(0), loggers, ...different }))
  const readings = [5, 5, 12, 12, 5, 5].map((celsius, nth) => ({
    logger: `SN-${reference}`,
    time: at(10 * nth),
    celsius,
  }))
  assert.equal((await partnerApi.post('readings', maker.key, { readings })).status, 200)
}

const next = (reference: string, from: number, different: object = {}) =>
  delivery(`${reference}-NEXT`, { loggers: [{ serial: `SN-${reference}`, from: at(from) }], ...different })

async function outcomeOf(reference: string) {
  const { outcome, count } = await db
    .selectFrom('delivery_temperature as d')
    .innerJoin('logger_assignments as l', 'l.delivery_id', 'd.delivery_id')
    .innerJoin('assignment_temperature as t', 't.logger_assignment_id', 'l.id')
    .select(['d.outcome', 't.reading_count as count'])
    .where('d.delivery_id', '=', await idOf(reference))
    .executeTakeFirstOrThrow()
  return [outcome, count]
}

test("a sender's next delivery removes an excursion from the one before only with a reason", async () => {
  await ship('CUT')
  await ship('OTHER')
  assert.deepEqual(await refusedAt(maker.key, next('CUT', 20)), ['reason'])
  assert.deepEqual(await refusedAt(maker.key, next('CUT', 30)), ['reason'])
  assert.deepEqual(await outcomeOf('CUT'), ['excursion', 6])
  await sent(next('CUT', 20, { reason: '前便の積み降ろしは0時15分に完了' }))
  assert.deepEqual(await outcomeOf('CUT'), ['compliant', 2])
  assert.deepEqual(await outcomeOf('CUT-NEXT'), ['excursion', 4])
  assert.deepEqual(await amendments('CUT'), [
    {
      field: 'loggers',
      old_value: `SN-CUT ${at(0)} –`,
      new_value: `SN-CUT ${at(0)} – ${at(20)}`,
      reason: '前便の積み降ろしは0時15分に完了',
    },
  ])
  // The same again changes nothing.
  await sent(next('CUT', 20))
  assert.equal((await amendments('CUT')).length, 1)
})

test('a next delivery that begins after the excursion, or after the end of the one before, needs none', async () => {
  await ship('BEHIND')
  await sent(next('BEHIND', 40))
  assert.deepEqual(await outcomeOf('BEHIND'), ['excursion', 4])
  await ship('ENDED', { deliveredAt: at(15) })
  await sent(next('ENDED', 20))
  assert.deepEqual(await outcomeOf('ENDED'), ['compliant', 2])
})

test('moving an arrival before an excursion requires a reason', async () => {
  await ship('ARRIVED')
  await sent({ reference: 'ARRIVED', deliveredAt: at(50) })
  assert.deepEqual(await refusedAt(maker.key, { reference: 'ARRIVED', deliveredAt: at(15) }), ['reason'])
  assert.equal((await send(maker.key, { reference: 'ARRIVED', deliveredAt: at(40) })).accepted, 1)
  await sent({ reference: 'ARRIVED', deliveredAt: at(15), reason: '受領印の時刻に訂正' })
  assert.deepEqual(await outcomeOf('ARRIVED'), ['compliant', 2])
})
