import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { makeCentre, makeCompany } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
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

suite('INT-14: stock that others own', () => {
  const heads = ['Item code', 'Lot no.', 'Stock location code', 'Owner type', 'Qualified stock', 'As of (Asia/Tokyo)']

  /** A wholesaler's own stock of the maker's item at its centre, of which it tells nobody unless it discloses it. */
  async function wholesaler(discloses: boolean) {
    const { db } = world.portal
    const company = await makeCompany(db, { industryType: 3 })
    const centre = await makeCentre(db, { company })
    await db.updateTable('companies').set({ discloses_products: discloses }).where('id', '=', company.id).execute()
    await makeConsent(db, company, world.maker, { kinds: ['nameAsParty'] })
    const { id: productId } = await db
      .selectFrom('products')
      .select('id')
      .where('item_code', '=', 'S-1')
      .executeTakeFirstOrThrow()
    const { id: lotId } = await db
      .insertInto('lots')
      .values({ product_id: productId, lot: `W-${centre.code}`, expiry: '2028-03-31' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('stock')
      .values({
        product_id: productId,
        lot_id: lotId,
        centre_id: centre.id,
        owner_id: company.id,
        owner_type: 'consignee',
        qualified_quantity: 7654,
        updated_at: '2026-11-20T09:00:00Z',
      })
      .execute()
    return { lot: `W-${centre.code}`, centre: centre.code }
  }

  test('is in the file of current data only if its owner discloses it', async () => {
    const [secret, open] = [await wholesaler(false), await wholesaler(true)]
    const asked = { kind: 'stock', content: 'current' } as const
    const { body } = await world.portal.download(importCalls.downloadImportTemplateCsv, asked, { as: world.as })
    assert.ok(!body.includes(secret.centre), body)
    assert.ok(body.includes(`S-1,MAKER,${open.lot},2028-03-31,${open.centre},荷受人,7654,`), body)
  })

  test('is in no check: neither its figure nor that there is one', async () => {
    const [secret, open] = [await wholesaler(false), await wholesaler(true)]
    const line = ({ lot, centre }: typeof secret, quantity: number, at: string) => [
      'S-1',
      lot,
      centre,
      'consignee',
      quantity,
      at,
    ]
    const changesOf = async (...cells: Parameters<typeof line>) => {
      const { data } = await world.check('stock', csvOf(heads, line(...cells)))
      const { rows } = (
        await world.portal.call(importCalls.getImportCheckRecords, { checkId: data.checkId }, { as: world.as })
      ).data
      return rows.map(({ act, changes }) => [act, changes.find(({ column }) => column === 'qualifiedQuantity') ?? null])
    }
    const changed = (before: string | null, after: string) => ({ column: 'qualifiedQuantity', before, after })
    assert.deepEqual(await changesOf(open, 0, '2026-11-21 09:00'), [['changed', changed('7654', '0')]])
    // Newer, older and equal figures are all told as new ones.
    assert.deepEqual(await changesOf(secret, 0, '2026-11-21 09:00'), [['created', changed(null, '0')]])
    assert.deepEqual(await changesOf(secret, 0, '2026-11-19 09:00'), [['created', changed(null, '0')]])
    assert.deepEqual(await changesOf(secret, 7654, '2026-11-20 18:00'), [['created', changed(null, '7654')]])
    const stock = csvOf(heads, line(secret, 5, '2026-11-19 09:00'))
    assert.equal((await world.undo(await world.take('stock', stock))).data.undone, 1)
  })
})
