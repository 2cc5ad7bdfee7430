import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeUser } from '#test/support/database/make.ts'
import type { As } from '#test/support/portal/testApp.ts'
import { csvOf, makeImportWorld, product, productHeads, type ImportWorld } from '#test/support/worlds/importWorld.ts'

const { acceptImport, getImport, getImportList, getImportRecords } = importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

const productsOf = async (prefix: string) =>
  await world.portal.db
    .selectFrom('products')
    .select(['item_code', 'name_ja', 'name_en'])
    .where('item_code', 'like', `${prefix}%`)
    .orderBy('item_code')
    .execute()

suite('an import', () => {
  test('is in the history of its company only, with its file and every record', async () => {
    const importId = await world.take('products', csvOf(productHeads, product('H-1')), { fileName: '製品.csv' })
    const mine = await world.portal.call(getImportList, {}, { as: world.as })
    assert.partialDeepStrictEqual(mine.data.rows[0], { importId, fileName: '製品.csv', importedBy: world.maria.name })
    const records = await world.portal.call(getImportRecords, { importId }, { as: world.as })
    assert.equal(records.data.rows[0]?.name, 'H-1')
    const file = await world.portal.download(importCalls.getImportedFile, { importId }, { as: world.as })
    assert.equal(file.body, csvOf(productHeads, product('H-1')))
    assert.equal((await world.portal.call(getImportList, {}, { as: world.foreigner })).data.total, 0)
    for (const call of [getImport, getImportRecords] as const) {
      assert.equal((await world.portal.call(call, { importId }, { as: world.foreigner })).code, 4017)
      assert.equal((await world.portal.call(call, { importId: 999_999 }, { as: world.foreigner })).code, 4017)
    }
    assert.equal((await world.undo(importId, world.foreigner)).code, 4017)
    assert.ok((await world.portal.call(getImportList, {}, { as: world.platform })).data.total > 0)
  })

  test('offers its undoing to whom may undo it, not where its company merely counts on the page', async () => {
    const { portal, maker, other } = world
    const importId = await world.take('products', csvOf(productHeads, product('MU-1')))
    const reader = await makeUser(portal.db, {
      company: other,
      role: '01',
      menus: ['ImportCentre', 'ProductMaster'],
      companies: [other, maker],
    })
    const guest = await openSessionOf(portal, reader)
    const seen = async (as: As) => await portal.call(getImport, { importId }, { as })
    const mayUndo = async (as: As) => (await seen(as)).data.mayUndo
    assert.deepEqual([await mayUndo(guest), (await world.undo(importId, guest)).code], [false, 4017])
    assert.deepEqual([await mayUndo(world.platform), await mayUndo(world.as)], [true, true])
    assert.equal((await world.undo(importId)).code, 200)
    assert.equal(await mayUndo(world.as), false)
  })

  test('is for the company that the platform administrator has chosen', async () => {
    const picked = { as: world.platform, enterpriseCode: 'OTHER' }
    await world.take('products', csvOf(productHeads, product('OP-1')), picked)
    const owner = await world.portal.db
      .selectFrom('products')
      .select('company_id')
      .where('item_code', '=', 'OP-1')
      .executeTakeFirstOrThrow()
    assert.equal(owner.company_id, world.other.id)
    for (const enterpriseCode of ['OTHER', 'NOBODY'])
      assert.equal((await world.check('products', csvOf(productHeads, product('X')), { enterpriseCode })).code, 4017)
  })

  test('shows that the same file was imported before', async () => {
    const file = csvOf(productHeads, product('T-1'))
    const importId = await world.take('products', file)
    const { data } = await world.check('products', file)
    assert.partialDeepStrictEqual(data, {
      counts: { unchanged: 1 },
      importedBefore: { importId, by: world.maria.name },
    })
    const again = await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    assert.deepEqual([again.code, again.issues[0]?.path], [4022, 'checkId'])
  })

  test('changes nothing if data has changed since the check, and lists the differences', async () => {
    const { data } = await world.check('products', csvOf(productHeads, product('W-1'), product('W-2')))
    await world.apiClient.products([{ itemCode: 'W-2', nameJa: '先に', nameEn: 'first', band: '1-30' }])
    const accept = () => world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    assert.deepEqual((await accept()).data, {
      importId: null,
      differences: [{ lines: [3], name: 'W-2' }],
      differenceCount: 1,
    })
    assert.equal((await productsOf('W')).length, 1)
    assert.ok((await accept()).data.importId)
  })

  test('of a check that is accepted twice at once is done once', async () => {
    const { data } = await world.check('products', csvOf(productHeads, product('Z-1')))
    const accept = () => world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as: world.as })
    const codes = (await Promise.all([accept(), accept()])).map(answer => answer.code)
    assert.deepEqual(
      codes.toSorted((a, b) => a - b),
      [200, 4017],
    )
  })

  test('cannot be accepted by another user', async () => {
    const { data } = await world.check('products', csvOf(productHeads, product('Y-1')))
    for (const as of [world.foreigner, world.platform])
      assert.equal((await world.portal.call(acceptImport, { checkId: data.checkId, rows: 'all' }, { as })).code, 4017)
  })
})
