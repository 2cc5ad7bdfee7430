import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { entriesReply } from '#test/support/calls/testPartnerApi.ts'

const partnerApi = await openDeliveryApi()
after(partnerApi.testApp.close)
const { db, maker, distributor, outsider, platform } = partnerApi

const send = async (key: string, ...stock: unknown[]) => entriesReply(await partnerApi.post('stock', key, { stock }))
const stored = async (itemCode: string) =>
  await db
    .selectFrom('stock as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .innerJoin('centres as e', 'e.id', 's.centre_id')
    .innerJoin('companies as c', 'c.id', 's.owner_id')
    .leftJoin('lots as l', 'l.id', 's.lot_id')
    .select(['l.lot', 'e.code as centre', 'c.code as owner', 's.owner_type', 's.qualified_quantity'])
    .where('p.item_code', '=', itemCode)
    .orderBy('s.id')
    .execute()
const one = { itemCode: 'V-1', lot: 'A', expiry: '2028-01-31', centreCode: 'TOKYO', qualifiedQuantity: 10 }
const clear = async () => await db.deleteFrom('stock').execute()

test("a maker's key sets the stock of its products at any centre, by lot, centre and owner", async () => {
  const reply = await send(
    maker.key,
    one,
    { ...one, lot: 'B', expiry: undefined },
    { ...one, lot: null, expiry: null },
    { ...one, centreCode: 'OSAKA', ownerType: 'consignee' },
    { ...one, qualifiedQuantity: 7 },
  )
  assert.deepEqual(reply, { accepted: 5, rejected: [] })
  const row = { centre: 'TOKYO', owner: 'MAKER', owner_type: 'depositor', qualified_quantity: 10 }
  const rows = await stored('V-1')
  assert.deepEqual(
    rows.toSorted((a, b) => String(a.lot).localeCompare(String(b.lot)) || a.centre.localeCompare(b.centre)),
    [
      { ...row, lot: 'A', centre: 'OSAKA', owner: 'DIST', owner_type: 'consignee' },
      { ...row, lot: 'A', qualified_quantity: 7 },
      { ...row, lot: 'B' },
      { ...row, lot: null },
    ],
  )
})

test("another company's key sets stock only at its own centres", async () => {
  await clear()
  const theirs = { ...one, expiry: undefined, depositCode: 'MAKER', centreCode: 'OSAKA', ownerType: 'consignee' }
  assert.equal((await send(distributor.key, theirs)).accepted, 1)
  for (const [key, entry] of [
    [distributor.key, { ...theirs, centreCode: 'TOKYO' }],
    [outsider.key, theirs],
    [platform.key, theirs],
  ] as const) {
    const { accepted, rejected } = await send(key, entry)
    assert.deepEqual([accepted, rejected.map(one => one.path)], [0, ['depositCode']])
  }
  assert.deepEqual(
    (await stored('V-1')).map(row => row.owner),
    ['DIST'],
  )
})

test('unknown items and centres, and times in the future, are rejected; the good entries are stored', async () => {
  await clear()
  const { accepted, rejected } = await send(
    maker.key,
    { ...one, itemCode: 'NEW' },
    { ...one, centreCode: 'NOWHERE' },
    { ...one, depositCode: 'NOBODY' },
    { ...one, updatedAt: '2026-11-20T03:10:01Z' },
    { ...one, qualifiedQuantity: -1 },
    { ...one, lot: undefined },
    { ...one, ownerType: 'carrier' },
    one,
  )
  assert.equal(accepted, 1)
  assert.deepEqual(
    rejected.map(one => [one.index, one.path]),
    [
      [0, 'itemCode'],
      [1, 'centreCode'],
      [2, 'depositCode'],
      [3, 'updatedAt'],
      [4, 'qualifiedQuantity'],
      [5, 'expiry'],
      [6, 'ownerType'],
    ],
  )
})

test('an older updatedAt than the stored one changes nothing, in a request and between two', async () => {
  await clear()
  const at = (updatedAt: string, qualifiedQuantity: number) => ({ ...one, updatedAt, qualifiedQuantity })
  await send(maker.key, at('2026-11-20T02:00:00Z', 5), at('2026-11-20T01:00:00Z', 4))
  assert.equal((await stored('V-1'))[0]?.qualified_quantity, 5)
  assert.equal((await send(maker.key, at('2026-11-20T10:59:59+09:00', 3))).accepted, 1)
  assert.equal((await stored('V-1'))[0]?.qualified_quantity, 5)
  await send(maker.key, at('2026-11-20T02:00:00Z', 6))
  assert.equal((await stored('V-1'))[0]?.qualified_quantity, 6)
  await send(maker.key, { ...one, qualifiedQuantity: 0 })
  assert.equal((await stored('V-1'))[0]?.qualified_quantity, 0)
})

test('a company that is not the depositor cannot correct the expiry of a lot', async () => {
  await send(maker.key, one)
  const theirs = { ...one, depositCode: 'MAKER', centreCode: 'OSAKA', expiry: '2029-01-01' }
  assert.deepEqual(
    (await send(distributor.key, theirs)).rejected.map(one => one.path),
    ['expiry'],
  )
})
