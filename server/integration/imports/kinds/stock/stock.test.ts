import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { csvOf, makeImportWorld, product, productHeads, type ImportWorld } from '#test/support/worlds/importWorld.ts'

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

suite('stock from a file', () => {
  before(async () => {
    await world.take('products', csvOf(productHeads, product('S-1')))
  })
  const heads = [
    'Item code',
    'Lot no.',
    'Expiration date',
    'Stock location code',
    'Qualified stock',
    'As of (Asia/Tokyo)',
  ]
  const stockOf = async (lot: string) =>
    await world.portal.db
      .selectFrom('stock as s')
      .innerJoin('lots as o', 'o.id', 's.lot_id')
      .select(['s.qualified_quantity', 'o.expiry'])
      .where('o.lot', '=', lot)
      .executeTakeFirst()

  test('sets quantities, and an older figure changes nothing', async () => {
    await world.take('stock', csvOf(heads, ['S-1', 'SA', '2028-03-31', 'MK-1', '1,200', '2026-11-20 18:00']))
    assert.deepEqual(await stockOf('SA'), { qualified_quantity: 1200, expiry: '2028-03-31' })
    const { data } = await world.check('stock', csvOf(heads, ['S-1', 'SA', null, 'MK-1', 1, '2026-11-19 18:00']))
    assert.equal(data.counts.unchanged, 1)
  })

  test('is rejected by cell', async () => {
    const file = csvOf(
      heads,
      ['S-9', 'SA', null, 'MK-1', 1, null],
      ['S-1', null, '2028-01-01', 'MK-1', 1, null],
      ['S-1', 'SA', null, 'NOWHERE', 1, null],
    )
    const { data } = await world.check('stock', file)
    assert.deepEqual(await world.faultsOf(data.checkId), [
      [2, 'itemCode', 'unknownItem', 'S-9'],
      [3, 'expiry', 'expiryWithoutLot', '2028-01-01'],
      [4, 'centreCode', 'unknownCentre', 'NOWHERE'],
    ])
  })

  test('is restored with its lots, but not over a newer figure', async () => {
    await world.take('stock', csvOf(heads, ['S-1', 'SB', '2028-03-31', 'MK-1', 5, '2026-11-20 18:00']))
    const importId = await world.take(
      'stock',
      csvOf(heads, ['S-1', 'SB', '2029-03-31', 'MK-1', 6, '2026-11-21 18:00'], ['S-1', 'SC', null, 'MK-1', 7, null]),
    )
    assert.equal((await world.undo(importId)).data.undone, 2)
    assert.deepEqual(await stockOf('SB'), { qualified_quantity: 5, expiry: '2028-03-31' })
    assert.equal(await stockOf('SC'), undefined)
    const next = await world.take('stock', csvOf(heads, ['S-1', 'SB', null, 'MK-1', 8, null]))
    await world.apiClient.stock([{ itemCode: 'S-1', lot: 'SB', centreCode: 'MK-1', qualifiedQuantity: 9 }])
    assert.equal((await world.undo(next)).data.hindered[0]?.why, 'changedSince')
  })
})
