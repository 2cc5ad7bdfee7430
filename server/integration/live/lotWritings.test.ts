import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany } from '#test/support/database/make.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const portal = await createTestApp()
const { db, pool } = portal
const client = await pool.connect()
after(async () => {
  client.release()
  await portal.close()
})

const company = await makeCompany(db)
const centre = await makeCentre(db, { company })
const apiClient = apiClientOf(portal, (await makeApiKey(db, { company })).key)
await apiClient.products(['P', 'Q'].map(itemCode => ({ itemCode, nameJa: '試験薬', nameEn: 'Test', band: '2-8' })))

/** The ids of deliveries and stock that a statement notifies, by topic: a session hears its own before it goes on. */
async function notified(statement: string, values: unknown[]) {
  const payloads: string[] = []
  const hear = ({ payload = '' }) => payloads.push(payload)
  client.on('notification', hear)
  await client.query('listen live')
  await client.query(statement, values)
  await client.query('unlisten live')
  client.off('notification', hear)
  const ids = (topic: string) =>
    payloads.flatMap(text => (text.startsWith(`${topic} `) ? text.slice(topic.length + 1).split(',') : []))
  return {
    facts: ids('facts').map(Number),
    stock: ids('stock')
      .map(Number)
      .toSorted((a, b) => a - b),
  }
}

const stateOf = `select d.id, i.product_id, i.lot_id from deliveries d join delivery_items i on i.delivery_id = d.id
   left join lots o on o.id = i.lot_id where d.reference = $1 and o.lot is not distinct from $2`

test('QUA-46: a hold and its end notify of the stock of the lot in each writing, and of no other', async () => {
  const written = [
    ['P', 'ＬＧ５'],
    ['P', 'LG5'],
    ['P', 'lg5'],
    ['P', 'LG50'],
    ['P', null],
    ['Q', 'LG5'],
  ] as const
  await apiClient.deliveries(
    ['D-1', 'D-2'].map(reference => ({
      reference,
      deliveryType: '0003',
      depositCode: company.code,
      shipFrom: { name: '静岡工場' },
      destination: { name: '東京医療センター' },
      shippingDate: '2026-11-19',
      items: written.map(([itemCode, lot]) => ({ itemCode, quantity: 1, ...(lot !== null && { lot }) })),
      loggers: [],
    })),
  )
  await apiClient.stock(
    written.map(([itemCode, lot]) => ({ itemCode, lot, centreCode: centre.code, qualifiedQuantity: 3 })),
  )
  const { rows } = await client.query<{ id: string; itemCode: string; lot: string | null }>(
    `select s.id, p.item_code as "itemCode", o.lot from stock s join products p on p.id = s.product_id
       left join lots o on o.id = s.lot_id`,
  )
  const stockOf = (...lots: (string | null)[]) =>
    rows
      .filter(row => row.itemCode === 'P' && lots.includes(row.lot))
      .map(row => Number(row.id))
      .toSorted((a, b) => a - b)
  const deliveries = await client.query<{ id: string }>('select id from deliveries order by reference')
  const [first, second] = deliveries.rows.map(({ id }) => Number(id))

  const insert = (isQuarantined: boolean) => `
    insert into lot_states (delivery_id, product_id, lot_id, decision, is_affected, is_quarantined, updated_at)
    select of.id, of.product_id, of.lot_id, 'undecided', ${isQuarantined}, ${isQuarantined}, now() from (${stateOf}) of
     where of.product_id = (select p.id from products p where p.item_code = 'P')`
  const change = (decision: string, isQuarantined: boolean) => `
    update lot_states s set decision = '${decision}', is_affected = true, is_quarantined = ${isQuarantined} from (${stateOf}) of
     where s.delivery_id = of.id and s.product_id = of.product_id and s.lot_id is not distinct from of.lot_id`
  const both = stockOf('ＬＧ５', 'LG5')
  assert.equal(both.length, 2)
  assert.deepEqual(await notified(insert(true), ['D-1', 'ＬＧ５']), { facts: [first], stock: both }, 'first state')
  assert.deepEqual(await notified(insert(false), ['D-2', 'LG5']), { facts: [second], stock: [] }, 'not held')
  assert.deepEqual(await notified(change('undecided', true), ['D-2', 'LG5']), { facts: [second], stock: both }, 'held')
  assert.deepEqual(
    await notified(change('rejected', true), ['D-2', 'LG5']),
    { facts: [second], stock: [] },
    'still held',
  )
  assert.deepEqual(
    await notified(change('released', false), ['D-2', 'LG5']),
    { facts: [second], stock: both },
    'released',
  )
  assert.deepEqual(
    await notified(insert(true), ['D-1', null]),
    { facts: [first], stock: stockOf(null) },
    'without a lot',
  )
})
