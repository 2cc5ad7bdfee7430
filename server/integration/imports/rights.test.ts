import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { givenMenus, type Menu } from '#contract/kernel/menus.ts'
import { importKinds } from '#contract/kernel/importKinds.ts'
import { mailImportedActivation } from '#server/identity/account/mailImportedActivation.ts'
import { csvOf, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { mailsTo } from '#test/support/worlds/userWorld.ts'

const { getImportChoices, getImportList } = importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

const user = async (facts: Parameters<typeof makeUser>[1]) =>
  await openSessionOf(world.portal, await makeUser(world.portal.db, { company: world.maker, role: '01', ...facts }))
const kindsOf = async (as: Awaited<ReturnType<typeof user>>) =>
  (await world.portal.call(getImportChoices, {}, { as })).data.kinds
const file = csvOf(['品目コード', '品名（日本語）', '品名（英語）', '温度帯'], ['R-1', '薬', 'drug', '2-8'])

test('each kind requires the menu of the screen that shows it', async () => {
  const needed: [Menu, string[]][] = [
    ['ProductMaster', ['products']],
    ['TradingPartners', ['partners']],
    ['LoggerRegistry', ['loggers']],
    ['DeliveryStatus', ['deliveries', 'deliveryItems', 'loggerAssignments']],
    ['ProductStockInformation', ['stock']],
    ['UserList', ['users']],
  ]
  for (const [menu, kinds] of needed) {
    const as = await user({ menus: ['ImportCentre', menu] })
    assert.deepEqual(await kindsOf(as), kinds)
    const refused = importKinds.filter(kind => !kinds.includes(kind))
    for (const kind of refused) assert.equal((await world.check(kind, file, { as })).code, 4017)
  }
})

test('companies are for platform administrators with Company Management, and for the platform company alone', async () => {
  const file = csvOf(
    ['企業コード', '企業名', '企業名（英語）', '業種'],
    ['RIGHTS-1', '権利物流', 'Rights Logistics', '物流'],
  )
  const platformUser = async (facts: Parameters<typeof makeUser>[1]) =>
    await user({ company: world.operator, ...facts })
  const importId = await world.take('companies', file, { as: world.platform })
  const refused = {
    'a company administrator': { as: world.as },
    'a company administrator of the platform': { as: await platformUser({ role: '01', menus: givenMenus }) },
    'a member of the platform': { as: await platformUser({ role: '02', menus: givenMenus }) },
    'without the menu': {
      as: await platformUser({ role: '00', menus: givenMenus.filter(menu => menu !== 'CompanyManagement') }),
    },
    'limited to a centre': { as: await platformUser({ role: '00', menus: givenMenus, centres: [world.centre] }) },
    'for another company': { as: world.platform, enterpriseCode: 'MAKER' },
  }
  for (const [who, more] of Object.entries(refused)) {
    assert.equal((await world.check('companies', file, more)).code, 4017, who)
    const { as, ...company } = more
    assert.ok(!(await world.portal.call(getImportChoices, company, { as })).data.kinds.includes('companies'), who)
    for (const content of ['empty', 'current'] as const) {
      const template = { kind: 'companies' as const, content, ...company }
      const { code } = await world.portal.call(importCalls.downloadImportTemplateCsv, template, { as })
      assert.equal(code, 4017, who)
    }
    if (who === 'for another company') continue
    const { data } = await world.portal.call(getImportList, {}, { as })
    assert.ok(!data.rows.some(row => row.kind === 'companies'), who)
    for (const call of [importCalls.getImport, importCalls.getImportRecords, importCalls.getImportedFile])
      assert.equal((await world.portal.call(call, { importId }, { as })).code, 4017, who)
    assert.equal((await world.undo(importId, as)).code, 4017, who)
  }
  assert.equal(
    (await world.portal.call(importCalls.getImport, { importId }, { as: world.platform })).data.mayUndo,
    true,
  )
})

test('members and guests import nothing, and see no imports', async () => {
  await world.take('products', file)
  for (const role of ['02', '03'] as const) {
    const as = await user({ role, menus: givenMenus })
    assert.deepEqual(await kindsOf(as), [])
    assert.equal((await world.check('products', file, { as })).code, 4017)
    assert.equal((await world.portal.call(getImportList, {}, { as })).data.total, 0)
  }
})

test('users who are limited to centres import nothing that could belong to other centres', async () => {
  const as = await user({ menus: givenMenus, centres: [world.centre] })
  assert.deepEqual(await kindsOf(as), ['products'])
  assert.equal((await world.check('users', file, { as })).code, 4017)
  assert.equal((await world.check('stock', file, { as })).code, 4017)
})

test('another company’s delivery cannot be changed by its reference', async () => {
  const deliveries = [
    '参照番号,輸送区間,寄託者コード,出荷地,配送先,出荷日,出荷個数\nFOREIGN-1,1,MAKER,工場,茨木,2026-11-20,5\n',
    '参照番号,出荷個数\nFOREIGN-1,99\n',
  ] as const
  await world.take('deliveries', deliveries[0])
  const { data } = await world.check('deliveries', deliveries[1], { as: world.foreigner })
  assert.deepEqual([data.counts.changed, data.counts.leftOut], [0, 1], 'to its sender it is new, and lacks everything')
  const items = await world.check('deliveryItems', '参照番号,品目コード,数量\nFOREIGN-1,R-1,1\n', {
    as: world.foreigner,
  })
  assert.equal(items.data.counts.leftOut, 1)
})

test('a new user is mailed one activation link, however often the job runs', async () => {
  const heads = ['メールアドレス', '氏名', 'ユーザー種別', '利用メニュー']
  await world.take('users', csvOf(heads, ['job@maker.example', '山田', 'メンバー', '配送状況']))
  const { id } = await world.portal.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'job@maker.example')
    .executeTakeFirstOrThrow()
  await mailImportedActivation({ userId: id }, world.portal.appContext)
  await mailImportedActivation({ userId: id }, world.portal.appContext)
  assert.equal((await mailsTo(world.portal.db, 'job@maker.example')).length, 1)
  await mailImportedActivation({ userId: id + 1000 }, world.portal.appContext)
})

test('a check expires after a day', async () => {
  const { data } = await world.check('products', file)
  const read = () => world.portal.call(importCalls.getImportCheck, { checkId: data.checkId }, { as: world.as })
  assert.equal((await read()).code, 200)
  assert.equal(
    (await world.portal.call(importCalls.getImportCheck, { checkId: data.checkId }, { as: world.foreigner })).code,
    4017,
  )
  await world.portal.db
    .updateTable('import_checks')
    .set({ checked_at: new Date('2026-11-21T02:59:00Z') })
    .where('id', '=', data.checkId)
    .execute()
  assert.equal((await read()).code, 4017)
})
