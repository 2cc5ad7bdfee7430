import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, sent, testApp } = partnerApi
const [pickup, arrival] = ['2026-11-19T00:00:00.000Z', '2026-11-19T03:00:00.000Z']

const get = async (path: string) =>
  await testApp.app.inject({ url: `/api/v1/epcis/${path}`, headers: { authorization: `Bearer ${maker.key}` } })
async function events(path: string): Promise<EpcisEvent[]> {
  const { statusCode, body } = await get(path)
  assert.equal(statusCode, 200, body)
  const { epcisBody } = JSON.parse(body) as {
    epcisBody: { queryResults: { resultsBody: { eventList: EpcisEvent[] } } }
  }
  return epcisBody.queryResults.resultsBody.eventList
}
const named = (list: readonly EpcisEvent[]) =>
  list.map(one => `${one.bizTransactionList?.[0]?.bizTransaction.split(':').at(-1)} ${one.bizStep}`).toSorted()

/** What is told after a change to whoever polls by record time. */
async function toldAfter(change: () => Promise<unknown>) {
  testApp.moveClock(60_000)
  const since = testApp.now().toISOString()
  await change()
  await recordEvents(testApp.appContext)
  return await events(`events?GE_recordTime=${since}`)
}

test('INT-43: a GS1 key that is registered, changed or deleted later tells anew the events that it names, and no others', async () => {
  for (const [reference, itemCode, consigneeCode, centreCode] of [
    ['ONE', 'V-1', 'DIST', 'TOKYO'],
    ['TWO', 'V-2', null, 'OSAKA'],
  ]) {
    const loggers = [{ serial: `L-${reference}`, from: pickup, to: arrival }]
    const destination = { name: `${centreCode}`, centreCode }
    const items = [{ itemCode, lot: 'L1', quantity: 1 }]
    const whole = { actualPickup: pickup, deliveredAt: arrival, loggers, destination, items, consigneeCode }
    await sent(delivery(`${reference}`, whole))
  }
  await recordEvents(testApp.appContext)
  const before = await events('events')
  assert.equal(before.length, 6, named(before).join())
  const idOf = async (step: string) =>
    (await events('events')).find(one => named([one])[0] === step)?.eventID ?? assert.fail(step)
  const shippingId = await idOf('ONE shipping')
  const ofOne = ['ONE receiving', 'ONE shipping', 'ONE transporting']

  const product_id = await storedId(db, 'products', { item_code: 'V-1' })
  const gtin = { product_id, company_id: maker.id, kind: 'gtin', code: '14912345678901', package: 'sales' }
  const registered = await toldAfter(() => db.insertInto('product_codes').values(gtin).execute())
  assert.deepEqual(named(registered), ofOne)
  assert.match(JSON.stringify(registered), /id\.gs1\.org\/01\/14912345678901/)
  assert.equal((await get(`events/${encodeURIComponent(shippingId)}`)).statusCode, 404)
  assert.equal((await get(`events/${encodeURIComponent(await idOf('ONE shipping'))}`)).statusCode, 200)
  const changed = await toldAfter(() => db.updateTable('product_codes').set({ code: '24912345678908' }).execute())
  assert.deepEqual(named(changed), ofOne)
  assert.deepEqual(named(await toldAfter(() => db.deleteFrom('product_codes').execute())), ofOne)
  const yj = { ...gtin, kind: 'yj', code: '1234567A1234', package: null }
  assert.deepEqual(await toldAfter(() => db.insertInto('product_codes').values(yj).execute()), [])

  const gln = (table: 'companies' | 'centres', code: string, value: string) => async () =>
    await db.updateTable(table).set({ gln: value }).where('code', '=', code).execute()
  const ofCompany = named(await toldAfter(gln('companies', 'DIST', '4912345000002')))
  assert.deepEqual([ofCompany.length > 0, ofCompany.filter(one => !one.startsWith('ONE'))], [true, []])
  const ofCentre = named(await toldAfter(gln('centres', 'OSAKA', '4912345000019')))
  assert.deepEqual([ofCentre.length > 0, ofCentre.filter(one => !one.startsWith('TWO'))], [true, []])

  const logger_id = await storedId(db, 'loggers', { serial: 'L-TWO' })
  const grai = { logger_id, company_id: maker.id, kind: 'grai', code: '4912345000026K1' }
  const ofLogger = await toldAfter(() => db.insertInto('logger_codes').values(grai).execute())
  assert.deepEqual(named(ofLogger), ['TWO transporting'])
  const renamed = () => db.updateTable('centres').set({ address: '大阪' }).where('code', '=', 'OSAKA').execute()
  assert.deepEqual(await toldAfter(renamed), [], 'nothing that events tell has changed')
})
