import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { makeCentre, makeCompany, makeLogger, makeProduct, type MadeCompany } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { csvOf, deliveryEntry, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
  for (const itemCode of ['U-1', 'U-2']) await makeProduct(world.portal.db, { company: world.maker, itemCode })
})
after(() => world.portal.close())

const stored = async (reference: string) =>
  await world.portal.db.selectFrom('deliveries').selectAll().where('reference', '=', reference).executeTakeFirst()
const ended = async (partnershipId: number) =>
  await world.portal.db
    .updateTable('partnerships')
    .set({ valid_to: '2026-11-01' })
    .where('id', '=', partnershipId)
    .execute()
const refused = (name: string) => ({ undone: 0, hindered: [{ lines: [2], name, why: 'refused' }], hinderedCount: 1 })
const refusalsOf = async ({ id }: MadeCompany) =>
  await world.portal.db
    .selectFrom('partner_refusals')
    .select(['sender_id', 'kind'])
    .where('named_id', '=', id)
    .execute()

suite('INT-14: undo names whom a delivery named before only with their consent of now', () => {
  test('a carrier whose partnership ended', async () => {
    const carrier = await makeCompany(world.portal.db, { industryType: 4 })
    const partnership = await makeConsent(world.portal.db, carrier, world.maker, { kinds: ['nameAsParty'] })
    await world.apiClient.deliveries([
      { ...deliveryEntry('UC-1'), carrierCode: carrier.code },
      { ...deliveryEntry('UC-2'), carrierCode: carrier.code },
    ])
    const cleared = await world.take('deliveries', csvOf(['参照番号', '運送会社コード'], ['UC-1', '(消去)']))
    // What stays named needs no consent.
    const counted = await world.take('deliveries', csvOf(['参照番号', '出荷個数'], ['UC-2', 8]))
    await ended(partnership)
    const dryRun = { importId: cleared, reason: '誤り', dryRun: true }
    assert.deepEqual((await world.portal.call(importCalls.undoImport, dryRun, { as: world.as })).data, refused('UC-1'))
    assert.deepEqual((await world.undo(cleared)).data, refused('UC-1'))
    assert.equal((await stored('UC-1'))?.carrier_id, null)
    assert.deepEqual(await refusalsOf(carrier), [{ sender_id: world.maker.id, kind: 'nameAsParty' }])
    assert.equal((await world.undo(counted)).data.undone, 1)
    await makeConsent(world.portal.db, carrier, world.maker, { kinds: ['nameAsParty'] })
    assert.equal((await world.undo(cleared)).data.undone, 1)
    assert.equal((await stored('UC-1'))?.carrier_id, carrier.id)
  })

  test('a centre that its company removed, which would be left out in silence', async () => {
    const { db } = world.portal
    const centre = await makeCentre(db, { company: world.maker })
    await world.apiClient.deliveries([
      { ...deliveryEntry('UZ-1'), destination: { name: 'センター', centreCode: centre.code } },
    ])
    const importId = await world.take(
      'deliveries',
      csvOf(['参照番号', '配送先', '配送先センターコード'], ['UZ-1', '茨木', 'MK-1']),
    )
    await db.deleteFrom('centres').where('id', '=', centre.id).execute()
    assert.deepEqual((await world.undo(importId)).data, refused('UZ-1'))
  })

  test('a depositor that took its consent back', async () => {
    const { db } = world.portal
    const depositor = await makeCompany(db)
    const partnership = await makeConsent(db, depositor, world.maker, { kinds: ['nameAsDepositor'] })
    await world.apiClient.deliveries([{ ...deliveryEntry('UD-1'), depositCode: depositor.code }])
    const importId = await world.take('deliveries', csvOf(['参照番号', '寄託者コード'], ['UD-1', 'MAKER']))
    await ended(partnership)
    assert.deepEqual((await world.undo(importId)).data, refused('UD-1'))
    assert.equal((await stored('UD-1'))?.depositor_id, world.maker.id)
  })

  test('an item of a depositor that took its consent back', async () => {
    const { db } = world.portal
    const depositor = await makeCompany(db)
    for (const itemCode of ['D-1', 'D-2']) await makeProduct(db, { company: depositor, itemCode })
    const partnership = await makeConsent(db, depositor, world.maker, { kinds: ['nameAsDepositor'] })
    const items = [
      { itemCode: 'D-1', quantity: 3 },
      { itemCode: 'D-2', quantity: 4 },
    ]
    await world.apiClient.deliveries([{ ...deliveryEntry('UI-1', items), depositCode: depositor.code }])
    const importId = await world.take('deliveryItems', csvOf(['参照番号', '品目コード', '数量'], ['UI-1', 'D-1', 3]))
    await ended(partnership)
    assert.deepEqual((await world.undo(importId)).data, refused('UI-1'))
  })

  test('a logger that is lent no more, or that is gone', async () => {
    const { db } = world.portal
    const lender = await makeCompany(db)
    const kept = await makeLogger(db, { company: lender })
    const gone = await makeLogger(db, { company: lender })
    const partnership = await makeConsent(db, lender, world.maker, { kinds: ['carryLoggers'] })
    const carried = ({ serial }: typeof kept) => [{ serial, owner: lender.code, from: '2026-11-20T00:00:00Z' }]
    await world.apiClient.deliveries([
      deliveryEntry('UL-1', [], carried(kept)),
      deliveryEntry('UL-2', [], carried(gone)),
    ])
    const heads = ['参照番号', 'ロガー製造番号', '開始日時']
    const lent = await world.take('loggerAssignments', csvOf(heads, ['UL-1', 'UL-OWN', '2026-11-20 08:30']))
    const deleted = await world.take('loggerAssignments', csvOf(heads, ['UL-2', 'UL-OWN', '2026-11-20 18:30']))
    await sql`delete from logger_progress where logger_id = ${gone.id}`.execute(db)
    await sql`delete from loggers where id = ${gone.id}`.execute(db)
    assert.deepEqual((await world.undo(deleted)).data, refused('UL-2'))
    await ended(partnership)
    assert.deepEqual((await world.undo(lent)).data, refused('UL-1'))
  })

  test('an item that undoing its own import deleted', async () => {
    const heads = ['品目コード', '品名（日本語）', '品名（英語）', '温度帯']
    const products = await world.take('products', csvOf(heads, ['U-3', '薬', 'drug', '2-8']))
    await world.apiClient.deliveries([deliveryEntry('UP-1', [{ itemCode: 'U-3', quantity: 3 }])])
    const importId = await world.take('deliveryItems', csvOf(['参照番号', '品目コード', '数量'], ['UP-1', 'U-2', 4]))
    assert.equal((await world.undo(products)).data.undone, 1)
    assert.deepEqual((await world.undo(importId)).data, refused('UP-1'))
    // Another item of the same code is not the one that was there.
    await makeProduct(world.portal.db, { company: world.maker, itemCode: 'U-3' })
    assert.deepEqual((await world.undo(importId)).data, refused('UP-1'))
  })
})
