import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { codes } from '#contract/kernel/codes.ts'
import { disclosureCells, disclosureStages, isDisclosable } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { makeDisclosureWorld, type DisclosureWorld } from '#test/support/worlds/disclosureWorld.ts'
import { makeCompany, makeProduct } from '#test/support/database/make.ts'

let world: DisclosureWorld
before(async () => {
  world = await makeDisclosureWorld()
})
after(() => world.portal.close())
beforeEach(() => world.write([]))

const vaccineTo = (company: string, period: string) => `VAC ${company} secondLogistics temperature ${period}`
const counts = ({ data }: Awaited<ReturnType<DisclosureWorld['save']>>) =>
  [data.added, data.changed, data.withdrawn, data.unchanged].join(' ')

suite('one pattern', () => {
  test('is set for many products and companies, and changes are counted by cell', async () => {
    const { vaccine, tablets } = world.product
    const asked = {
      productIds: [vaccine.id, tablets.id, vaccine.id],
      companyCodes: ['WHOLE', 'HOSP', 'WHOLE'],
      cells: [
        { stage: 'firstLogistics', kind: 'location' },
        { stage: 'warehouse', kind: 'stockQuantity' },
      ] as const,
    }
    const change = { ...asked, cells: [...asked.cells], until: '2026-06-30' }
    const tried = await world.save({ ...change, dryRun: true })
    assert.equal(counts(tried), '8 0 0 0')
    assert.deepEqual([tried.data.productCount, tried.data.companyCount], [2, 2])
    assert.deepEqual(await world.settings(), [])
    const saved = await world.save(change)
    assert.deepEqual(saved.data, tried.data)
    assert.deepEqual(saved.data.changes[0], {
      product: { itemCode: 'VAC', nameJa: '乾燥ワクチン', nameEn: 'Dry vaccine' },
      company: { code: 'WHOLE', name: '東都薬品', nameEn: 'Toto Drugs' },
      ...asked.cells[0],
      before: [],
      after: [{ from: '2026-05-01', until: '2026-06-30' }],
    })
    assert.equal((await world.settings()).length, 8)
    assert.equal(counts(await world.save(change)), '0 0 0 8')
  })

  test('is added: periods that overlap or touch are joined, others stay separate', async () => {
    await world.save({ until: '2026-05-31' })
    assert.equal(counts(await world.save({ from: '2026-06-01', until: '2026-06-30' })), '0 1 0 0')
    assert.deepEqual(await world.settings(), [vaccineTo('WHOLE', '2026-05-01–2026-06-30')])
    await world.save({ from: '2026-08-01', until: '2026-08-31' })
    await world.save({ from: '2026-05-10', until: '2026-05-20' })
    const apart = [vaccineTo('WHOLE', '2026-05-01–2026-06-30'), vaccineTo('WHOLE', '2026-08-01–2026-08-31')]
    assert.deepEqual(await world.settings(), apart)
    await world.save({ from: '2026-04-01' })
    assert.deepEqual(await world.settings(), [vaccineTo('WHOLE', '2026-04-01–')])
  })

  test('replaces all settings of its companies and products, and no others', async () => {
    await world.save({ cells: [...disclosureCells] })
    await world.save({ companyCodes: ['HOSP'] })
    await world.save({ productIds: [world.product.tablets.id] })
    const replaced = await world.save({ mode: 'replace', from: '2026-06-01' })
    assert.equal(counts(replaced), '0 1 15 0')
    const rest = ['TAB WHOLE secondLogistics temperature 2026-05-01–']
    assert.deepEqual(await world.settings(), [
      vaccineTo('HOSP', '2026-05-01–'),
      vaccineTo('WHOLE', '2026-06-01–'),
      ...rest,
    ])
    assert.equal(counts(await world.save({ mode: 'replace', cells: [] })), '0 0 1 0')
    assert.deepEqual(await world.settings(), [vaccineTo('HOSP', '2026-05-01–'), ...rest])
  })

  test('withdraws all, from a day on, or a period in between', async () => {
    await world.save({ until: '2026-12-31' })
    assert.equal(counts(await world.save({ mode: 'withdraw', from: '2026-07-01', until: '2026-07-31' })), '0 1 0 0')
    const around = [vaccineTo('WHOLE', '2026-05-01–2026-06-30'), vaccineTo('WHOLE', '2026-08-01–2026-12-31')]
    assert.deepEqual(await world.settings(), around)
    await world.save({ mode: 'withdraw', from: '2026-06-15' })
    assert.deepEqual(await world.settings(), [vaccineTo('WHOLE', '2026-05-01–2026-06-14')])
    const everything = { mode: 'withdraw' as const, cells: [...disclosureCells], from: undefined }
    assert.equal(counts(await world.save(everything)), '0 0 1 15')
    assert.deepEqual(await world.settings(), [])
  })

  test('for hundreds of products is one fast statement', async () => {
    const { db } = world.portal
    const products = []
    for (let nth = 0; nth < 300; nth++) products.push(await makeProduct(db, { company: world.company.maker }))
    const wide = { productIds: products.map(one => one.id), cells: [...disclosureCells] }
    assert.equal(counts(await world.save(wide)), '4800 0 0 0')
    assert.equal(counts(await world.save({ ...wide, mode: 'withdraw', from: undefined })), '0 0 4800 0')
  })

  test('from two administrators at once leaves no overlap and loses nothing', async () => {
    await Promise.all([
      world.save({ until: '2026-05-31' }),
      world.save({ from: '2026-05-15', until: '2026-06-30' }),
      world.save({ from: '2026-04-01', until: '2026-05-02' }),
    ])
    assert.deepEqual(await world.settings(), [vaccineTo('WHOLE', '2026-04-01–2026-06-30')])
  })
})

suite('what cannot be set', () => {
  const refusedFor = async (change: Parameters<DisclosureWorld['save']>[0]) => {
    const { code, issues } = await world.save(change)
    assert.equal(code, codes.invalidParameters)
    assert.deepEqual(await world.settings(), [])
    return issues
  }

  test('the kinds that do not apply to a stage are refused by their path', async () => {
    const all = disclosureStages.flatMap(stage => disclosureKinds.map(kind => ({ stage, kind })))
    for (const cell of all.filter(one => !isDisclosable(one))) {
      const issues = await refusedFor({ cells: [{ stage: 'warehouse', kind: 'stockQuantity' }, cell] })
      assert.deepEqual(issues, [{ path: 'cells[1].kind', message: 'notApplicable' }])
    }
  })

  test('companies that nothing can be disclosed to are refused by their index', async () => {
    const issues = await refusedFor({ companyCodes: ['WHOLE', 'NOBODY', 'PF', 'MAKER', 'GONE'] })
    assert.deepEqual(issues, [
      { path: 'companyCodes[1]', message: 'unknownCompany' },
      { path: 'companyCodes[2]', message: 'unknownCompany' },
      { path: 'companyCodes[3]', message: 'ownCompany' },
      { path: 'companyCodes[4]', message: 'inactiveCompany' },
    ])
  })

  test('a pattern without cells or a first day, and a period that ends before it begins, by their fields', async () => {
    assert.deepEqual(await refusedFor({ cells: [] }), [{ path: 'cells', message: 'empty' }])
    assert.deepEqual(await refusedFor({ from: undefined }), [{ path: 'from', message: 'empty' }])
    assert.deepEqual(await refusedFor({ until: '2026-04-30' }), [{ path: 'until', message: 'untilBeforeFrom' }])
  })

  test('too many cells are refused', async () => {
    const companyCodes = Array.from({ length: 200 }, (_, nth) => `X${nth}`)
    const productIds = Array.from({ length: 2000 }, (_, nth) => nth + 1)
    assert.deepEqual(await refusedFor({ companyCodes, productIds }), [{ path: 'productIds', message: 'tooMany' }])
  })

  test('disclosure to an inactive company can still be withdrawn', async () => {
    const { former } = world.company
    const setting = { product: world.product.vaccine, company: former, from: '2026-01-01' }
    await world.write([{ ...setting, stage: 'secondLogistics', kind: 'temperature' }])
    assert.equal(counts(await world.save({ companyCodes: ['GONE'], mode: 'withdraw', from: undefined })), '0 0 1 0')
  })
})

suite('permissions', () => {
  test('administrators edit their own company’s products; others’ products seem not to exist', async () => {
    const { rivals, vaccine } = world.product
    for (const productIds of [[rivals.id], [vaccine.id, rivals.id], [987_654]]) {
      assert.equal((await world.save({ productIds })).code, codes.notAuthorized)
    }
    assert.deepEqual(await world.settings(), [])
  })

  test('the platform administrator edits all products, other platform users none', async () => {
    const productIds = [world.product.rivals.id, world.product.vaccine.id]
    assert.equal((await world.save({ productIds }, await world.as('operator', '01'))).code, codes.notAuthorized)
    const administrator = await world.as('operator', '00')
    assert.equal(counts(await world.save({ productIds }, administrator)), '2 0 0 0')
    const toOwner = await world.save({ productIds, companyCodes: ['RIVAL'] }, administrator)
    assert.deepEqual(toOwner.issues, [{ path: 'companyCodes[0]', message: 'ownCompany' }])
  })

  test('members and guests with the menu only read', async () => {
    for (const role of ['02', '03'] as const) {
      const reader = await world.as('maker', role)
      assert.equal((await world.save({}, reader)).code, codes.notAuthorized)
      const { code, data } = await world.portal.call(disclosureCalls.getDisclosureList, { keyword: 'vac' }, reader)
      assert.deepEqual([code, data.total, data.mayEdit], [codes.success, 1, false])
    }
  })

  test('the audit trail has actor, change and reason, also of withdrawals', async () => {
    const by = await world.as('maker')
    await world.save({ until: '2026-05-31', reason: '新規取引の開始' }, by)
    await world.save({ until: '2026-06-30' }, by)
    await world.save({ mode: 'withdraw', from: undefined, reason: '取引の終了' }, by)
    const history = await world.portal.call(
      disclosureCalls.getDisclosureHistory,
      { productId: world.product.vaccine.id, pageSize: 3 },
      by,
    )
    const { name } = await world.portal.db
      .selectFrom('users')
      .select('name')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.ok(history.data.rows.every(row => row.by === name && row.company.code === 'WHOLE'))
    assert.deepEqual(
      history.data.rows.map(({ before: was, after: becomes, reason }) => [was?.until, becomes?.until, reason]),
      [
        ['2026-06-30', undefined, '取引の終了'],
        ['2026-05-31', '2026-06-30', null],
        [undefined, '2026-05-31', '新規取引の開始'],
      ],
    )
    const asked = { productId: world.product.vaccine.id }
    const foreign = await world.portal.call(disclosureCalls.getDisclosureHistory, asked, await world.as('rival'))
    assert.equal(foreign.code, codes.notAuthorized)
  })
})

test('a company created later is offered, the platform company and one’s own are not', async () => {
  const later = await makeCompany(world.portal.db, { code: 'LATER' })
  const { data } = await world.portal.call(disclosureCalls.getDisclosureChoices, {}, await world.as('maker'))
  assert.deepEqual(
    data.companies.map(({ code, isActive }) => `${code} ${isActive}`),
    ['GONE false', 'HOSP true', `${later.code} true`, 'RIVAL true', 'WHOLE true'],
  )
  assert.deepEqual([data.owners.map(({ code }) => code), data.mayEdit], [['MAKER'], true])
  await world.save({ companyCodes: ['HOSP'] })
  const reader = await world.portal.call(disclosureCalls.getDisclosureChoices, {}, await world.as('maker', '03'))
  assert.deepEqual([reader.data.companies.map(({ code }) => code), reader.data.mayEdit], [['HOSP'], false])
  const platform = await world.portal.call(disclosureCalls.getDisclosureChoices, {}, await world.as('operator', '00'))
  assert.deepEqual(
    platform.data.owners.map(({ code }) => code),
    ['MAKER', 'RIVAL'],
  )
})
