import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, carrier, send, sent, stored, refusedAt } = partnerApi

test('an item is evaluated by the version of the shipping date, and keeps it until item or shipping date change', async () => {
  const product = (band: string) => ({ itemCode: 'V-9', nameJa: '品', nameEn: 'Item', band })
  const versionsAt = async (time: string, band: string) => {
    partnerApi.setClock(time)
    await partnerApi.post('products', maker.key, { products: [product(band)] })
  }
  await versionsAt('2026-11-10T03:00:00Z', '2-8')
  await versionsAt('2026-11-15T03:00:00Z', '1-30')
  const items = [{ itemCode: 'V-9', quantity: 1 }]
  await sent(
    delivery('V-BEFORE', { items, shippingDate: '2026-11-01' }),
    delivery('V-FIRST', { items, shippingDate: '2026-11-14' }),
    delivery('V-SECOND', { items, shippingDate: '2026-11-15' }),
  )
  const band = async (reference: string) =>
    (
      await db
        .selectFrom('delivery_items as i')
        .innerJoin('product_versions as v', 'v.id', 'i.product_version_id')
        .select('v.band')
        .where('i.delivery_id', '=', await partnerApi.idOf(reference))
        .execute()
    ).map(row => row.band)
  assert.deepEqual(await band('V-BEFORE'), ['2-8'])
  assert.deepEqual(await band('V-FIRST'), ['2-8'])
  assert.deepEqual(await band('V-SECOND'), ['1-30'])
  await versionsAt('2026-11-15T04:00:00Z', 'max5')
  await sent({ reference: 'V-SECOND', items: [{ itemCode: 'V-9', quantity: 2 }] })
  assert.deepEqual(await band('V-SECOND'), ['1-30'])
  await sent({ reference: 'V-SECOND', shippingDate: '2026-11-16' })
  assert.deepEqual(await band('V-SECOND'), ['max5'])
  partnerApi.setClock('2026-11-20T03:00:00Z')
})

test('only the depositor corrects the expiry of a lot; others may add a missing one', async () => {
  const items = (lot: string, expiry?: string) => [{ itemCode: 'V-1', lot, expiry, quantity: 1 }]
  const theirs = { loggers: [], carrierCode: 'CARR' }
  await send(carrier.key, delivery('LOT-1', { ...theirs, items: items('E1') }))
  await send(carrier.key, delivery('LOT-1', { ...theirs, items: items('E1', '2027-01-31') }))
  assert.equal((await stored('LOT-1')).items[0]?.expiry, '2027-01-31')
  const other = delivery('LOT-2', { ...theirs, items: items('E1', '2029-01-31') })
  assert.deepEqual(await refusedAt(carrier.key, other), ['items[0].expiry'])
  await sent(delivery('LOT-3', { items: items('E1', '2028-01-31') }), delivery('LOT-4', { items: items('E1') }))
  assert.equal((await stored('LOT-1')).items[0]?.expiry, '2028-01-31')
  const twice = [...items('E1', '2028-01-31'), ...items('E1', '2028-02-01')]
  assert.deepEqual(await refusedAt(maker.key, delivery('LOT-5', { items: twice })), ['items[1].expiry'])
})
