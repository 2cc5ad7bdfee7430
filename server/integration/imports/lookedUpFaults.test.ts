import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { makeCentre, makeCompany, makeLogger, makeProduct, type MadeCompany } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { csvOf, deliveryEntry, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'

let world: ImportWorld
let partner: MadeCompany
before(async () => {
  world = await makeImportWorld()
  const { db } = world.portal
  partner = await makeCompany(db, { industryType: 4 })
  await makeCentre(db, { company: partner, code: 'PT-1' })
  await makeLogger(db, { company: partner, serial: 'LENT' })
  await makeProduct(db, { company: world.maker, itemCode: 'OWN-1' })
  await world.apiClient.deliveries([{ ...deliveryEntry('DEC'), shippingDate: '2026-12-02' }, deliveryEntry('NOV')])
})
after(() => world.portal.close())

const faultsOf = async (kind: ImportKind, heads: string[], ...cells: string[]) => {
  const { data } = await world.check(kind, csvOf(heads, cells))
  return (await world.faultsOf(data.checkId)).map(([, column, fault]) => [column, fault])
}
const refusals = async () =>
  (await world.portal.db.selectFrom('partner_refusals').select(['kind', 'entries']).execute()).map(one => one.kind)

suite('INT-14: nothing is refused by a day that could not be read', () => {
  const assignments = ['参照番号', 'ロガー製造番号', 'ロガー所有企業コード', '開始日時', '終了日時', '測定間隔（秒）']
  const carriers = ['参照番号', '運送会社コード', '出荷日', '出荷個数']
  const stock = ['品目コード', '在庫場所コード', '良品在庫数', '在庫の日時']

  before(() => makeConsent(world.portal.db, partner, world.maker, { validFrom: '2026-12-01' }))

  test('neither that of a logger that is lent from a later day', async () => {
    const line = (from: string, to = '', interval = '600') => ['DEC', 'LENT', partner.code, from, to, interval]
    assert.deepEqual(await faultsOf('loggerAssignments', assignments, ...line('30/12/2026 9:00')), [['from', 'noTime']])
    assert.deepEqual(await faultsOf('loggerAssignments', assignments, ...line('')), [['from', 'empty']])
  })

  test('nor the end of a logger’s time, which needs no consent as long as it is the same', async () => {
    const { db } = world.portal
    const lender = await makeCompany(db)
    await makeLogger(db, { company: lender, serial: 'STAYS' })
    const partnership = await makeConsent(db, lender, world.maker, { kinds: ['carryLoggers'] })
    const time = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }
    await world.apiClient.deliveries([deliveryEntry('STAY', [], [{ serial: 'STAYS', owner: lender.code, ...time }])])
    await db.updateTable('partnerships').set({ valid_to: '2026-11-01' }).where('id', '=', partnership).execute()
    const line = ['STAY', 'STAYS', lender.code, '2026-11-20 9:00', '21/11/2026 9:00', '300']
    assert.deepEqual(await faultsOf('loggerAssignments', assignments, ...line), [['to', 'noTime']])
  })

  test('nor of a delivery on another day, nor of stock', async () => {
    const delivery = ['NOV', partner.code, '2/12/2026', '5']
    assert.deepEqual(await faultsOf('deliveries', carriers, ...delivery), [['shippingDate', 'noDay']])
    assert.deepEqual(await faultsOf('stock', stock, 'OWN-1', 'PT-1', '5', 'yesterday'), [['updatedAt', 'noTime']])
    assert.deepEqual(await refusals(), [])
  })

  test('but by every other fault of the same line', async () => {
    const logger = ['NOV', 'LENT', partner.code, '2026-11-20 09:00', '', 'x']
    assert.deepEqual(await faultsOf('loggerAssignments', assignments, ...logger), [
      ['serial', 'unknownLogger'],
      ['intervalSeconds', 'noNumber'],
    ])
    const delivery = ['NOV', partner.code, '', 'x']
    assert.deepEqual(await faultsOf('deliveries', carriers, ...delivery), [
      ['carrierCode', 'unknownCompany'],
      ['shippedPieces', 'noNumber'],
    ])
    assert.deepEqual(await faultsOf('stock', stock, 'OWN-1', 'PT-1', 'x', '2026-11-20 09:00'), [
      ['centreCode', 'unknownCentre'],
      ['qualifiedQuantity', 'noNumber'],
    ])
    assert.deepEqual((await refusals()).toSorted(), ['carryLoggers', 'nameAsParty'])
  })
})
