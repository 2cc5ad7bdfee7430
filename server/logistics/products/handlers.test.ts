import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { productCalls as calls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser } from '#test/support/database/make.ts'
import { makeProductWorld, shipment, type ProductWorld } from '#test/support/worlds/productWorld.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As } from '#test/support/portal/testApp.ts'

let world: ProductWorld
before(async () => {
  world = await makeProductWorld()
})
after(() => world.portal.close())

type Who = keyof ProductWorld['as']
type NewProduct = RequestOf<typeof calls.addProduct>
type NewVersion = RequestOf<typeof calls.addProductVersion>

const someProduct: NewProduct = {
  itemCode: 'NEW',
  nameJa: '冷蔵ワクチン',
  nameEn: 'Cold vaccine',
  drugCode: '7891',
  validFrom: '2026-11-20',
  band: '2-8',
  toleranceMinutes: 30,
  toleranceSource: 'STB-12',
}
const add = async (who: Who, facts: Partial<NewProduct>) =>
  await world.portal.call(calls.addProduct, { ...someProduct, ...facts }, { as: world.as[who] })
const byNumber = (one: number, other: number) => one - other
const pathsOf = ({ code, issues }: { code: number; issues: { path: string }[] }) => [
  code,
  ...issues.map(issue => issue.path),
]
const shown = async (productId: number, as: As = world.as.maria) =>
  (await world.portal.call(calls.getProduct, { productId }, { as })).data
const list = async (search: RequestOf<typeof calls.getProductList> = {}, as: As = world.as.maria) =>
  (await world.portal.call(calls.getProductList, search, { as })).data
const found = async (search: RequestOf<typeof calls.getProductList>, as?: As) =>
  (await list(search, as)).rows.map(row => row.itemCode)

suite('registering an item', () => {
  test('stores it with its first version, and its actor in audit trail and history', async () => {
    const { code, data } = await add('maria', { itemCode: ' SPACED ', nameJa: ' 名前 ' })
    assert.equal(code, 200)
    const { versions, ...facts } = await shown(data.productId)
    assert.partialDeepStrictEqual(facts, { itemCode: 'SPACED', nameJa: '名前', drugCode: '7891', mayEdit: true })
    assert.partialDeepStrictEqual(versions, [
      { version: 1, validFrom: '2026-11-20', band: '2-8', toleranceMinutes: 30, state: 'inForce', deliveries: 0 },
    ])
    const { data: history } = await world.portal.call(
      calls.getProductHistory,
      { productId: data.productId },
      { as: world.as.guest },
    )
    assert.deepEqual(
      history.map(({ act, by, version }) => [act, by.kind, by.name, version]),
      [
        ['versionMade', 'user', world.users.maria.name, 1],
        ['registered', 'user', world.users.maria.name, null],
      ],
    )
  })

  test(`without an item code is 4001, with an existing one 4022 by its field ${covers('5.company.products', '8.4001')}`, async () => {
    assert.deepEqual(pathsOf(await add('maria', { itemCode: ' ' })), [codes.enterItemCode, 'itemCode'])
    assert.equal((await add('maria', { itemCode: 'TWICE' })).code, 200)
    const again = await add('maria', { itemCode: 'TWICE ' })
    assert.deepEqual(pathsOf(again), [codes.invalidParameters, 'itemCode'])
    assert.match(again.issues[0]?.message ?? '', /^TWICE is already an item/)
    assert.equal((await add('oscar', { itemCode: 'TWICE' })).code, 200, 'another company has its own')
  })

  test('by two administrators at once, on two processes, succeeds for one of them', async () => {
    await using beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
    const both = [world.portal, beside].map(portal =>
      portal.call(calls.addProduct, { ...someProduct, itemCode: 'AT-ONCE' }, { as: world.as.maria }),
    )
    assert.deepEqual((await Promise.all(both)).map(answer => answer.code).toSorted(byNumber), [200, 4022])
  })

  test('refuses a tolerance without its source, and implausible texts and numbers', async () => {
    const wrong: [Partial<NewProduct>, string][] = [
      [{ toleranceSource: null }, 'toleranceSource'],
      [{ toleranceMinutes: -1 }, 'toleranceMinutes'],
      [{ toleranceMinutes: 0.005 }, 'toleranceMinutes'],
      [{ nameJa: '  ' }, 'nameJa'],
      [{ nameEn: 'x'.repeat(201) }, 'nameEn'],
      [{ nameEn: 'two\nlines' }, 'nameEn'],
      [{ drugCode: '\ud800' }, 'drugCode'],
      [{ validFrom: '0202-11-20' }, 'validFrom'],
    ]
    for (const [facts, path] of wrong) {
      assert.deepEqual(pathsOf(await add('maria', { itemCode: 'WRONG', ...facts })), [4022, path], path)
    }
    assert.equal((await add('maria', { itemCode: 'NONE', toleranceMinutes: 0, toleranceSource: null })).code, 200)
  })

  test('is for administrators and the platform administrator, not for members, guests and the platform desk', async () => {
    const enterpriseCode = 'MAKER'
    for (const who of ['member', 'guest', 'desk', 'oscar'] as const) {
      assert.equal((await add(who, { itemCode: 'NOT-MINE', enterpriseCode })).code, 4017, who)
    }
    const { data } = await add('root', { itemCode: 'BY-ROOT', enterpriseCode })
    assert.equal((await shown(data.productId)).company.code, 'MAKER')
  })
})

suite('changing an item', () => {
  const edit = async (who: Who, productId: number) =>
    await world.portal.call(
      calls.editProduct,
      { productId, nameJa: '改名', nameEn: 'Renamed', drugCode: null },
      { as: world.as[who] },
    )

  test('changes names and drug code, shows the former ones and adds no version', async () => {
    const { productId } = await world.newProduct({ nameJa: '旧名', nameEn: 'Old', drugCode: 'D-1' })
    assert.equal((await edit('maria', productId)).code, 200)
    const { nameJa, drugCode, versions } = await shown(productId)
    assert.deepEqual([nameJa, drugCode, versions.length], ['改名', null, 1])
    const { data } = await world.portal.call(calls.getProductHistory, { productId }, { as: world.as.maria })
    assert.deepEqual(data[0]?.facts, [
      { field: 'nameJa', before: '旧名', after: '改名' },
      { field: 'nameEn', before: 'Old', after: 'Renamed' },
      { field: 'drugCode', before: 'D-1', after: null },
    ])
    await edit('maria', productId)
    const again = await world.portal.call(calls.getProductHistory, { productId }, { as: world.as.maria })
    assert.equal(again.data.length, data.length, 'the same once more leaves nothing')
  })

  test(`of another company, of none, and by readers is refused alike ${covers('6.notAuthorized')}`, async () => {
    const { productId } = await world.newProduct()
    for (const [who, id] of [
      ['oscar', productId],
      ['desk', productId],
      ['member', productId],
      ['guest', productId],
      ['maria', 999_999],
    ] as const) {
      const answers = [
        await edit(who, id),
        await make(who, id, {}),
        await withdraw(who, id, 1),
        await world.portal.call(
          calls.reevaluate,
          { productId: id, version: 1, deliveryIds: [1], reason: 'x' },
          { as: world.as[who] },
        ),
        await world.portal.call(
          calls.previewReevaluation,
          { productId: id, version: 1, shippingDateFrom: '2026-01-01', shippingDateTo: '2026-01-02' },
          { as: world.as[who] },
        ),
      ]
      assert.deepEqual(
        answers.map(answer => [answer.code, answer.issues]),
        answers.map(() => [4017, []]),
        who,
      )
    }
    assert.equal((await edit('root', productId)).code, 200)
    for (const call of [calls.getProduct, calls.getProductHistory]) {
      assert.equal((await world.portal.call(call, { productId }, { as: world.as.oscar })).code, 4017)
      assert.equal((await world.portal.call(call, { productId }, { as: world.as.member })).code, 200)
    }
    assert.equal((await shown(productId, world.as.member)).mayEdit, false)
  })
})

suite('codes of an item', () => {
  const gtin = '04912345678904'
  const editCodes = async (productId: number, codes: RequestOf<typeof calls.editProduct>['codes']) =>
    await world.portal.call(
      calls.editProduct,
      { productId, nameJa: '改名', nameEn: 'Renamed', drugCode: null, codes },
      { as: world.as.maria },
    )

  test('LOG-158: are entered in any writing, changed, removed, and part of its history', async () => {
    const { data } = await add('maria', {
      itemCode: 'CODED',
      codes: [
        { kind: 'gtin', code: '４９１２３４５-678904' },
        { kind: 'gtin', code: '14912345678901' },
        { kind: 'yj', code: '1115400x1019' },
      ],
    })
    const { productId } = data
    const entered = [
      { kind: 'gtin', code: '14912345678901', package: 'sales' },
      { kind: 'gtin', code: gtin, package: null },
      { kind: 'yj', code: '1115400X1019', package: null },
    ]
    assert.deepEqual((await shown(productId)).codes, entered)
    await editCodes(productId, undefined)
    assert.deepEqual((await shown(productId)).codes, entered, 'codes that are not stated stay')
    assert.equal((await editCodes(productId, [{ kind: 'gtin', code: gtin, package: 'dispensing' }])).code, 200)
    assert.deepEqual((await shown(productId)).codes, [{ kind: 'gtin', code: gtin, package: 'dispensing' }])
    const { data: history } = await world.portal.call(calls.getProductHistory, { productId }, { as: world.as.maria })
    const removed = history.find(({ facts }) => facts.some(({ field }) => field === 'yj'))
    assert.deepEqual(
      removed?.facts.map(({ before, after }) => [before, after]).toSorted(),
      [
        ['1115400X1019', null],
        ['14912345678901', null],
      ],
      'what one act took away is one change',
    )
  })

  test('with a wrong check digit, or of another item of the company, are refused with that item', async () => {
    const { productId } = await world.newProduct()
    assert.deepEqual(pathsOf(await editCodes(productId, [{ kind: 'gtin', code: '4912345678903' }])), [
      4022,
      'codes[0].code',
    ])
    const taken = await editCodes(productId, [
      { kind: 'hot', code: '123456789' },
      { kind: 'gtin', code: gtin },
    ])
    assert.deepEqual(pathsOf(taken), [4022, 'codes[1].code'])
    assert.equal(taken.issues[0]?.value, 'CODED')
    assert.deepEqual((await shown(productId)).codes, [], 'nothing of it was saved')
    const elsewhere = await add('oscar', { itemCode: 'CODED-TOO', codes: [{ kind: 'gtin', code: gtin }] })
    assert.equal(elsewhere.code, 200, 'another company may own the same goods, and learns nothing')
  })

  test('find it in the list: whole, in part, or scanned from its sales package or case', async () => {
    for (const keyword of ['4912345678904', '４９１２３４５６', '14912345678901', '(01)24912345678908(10)LOT-1'])
      assert.deepEqual(await found({ keyword }), ['CODED'], keyword)
    assert.deepEqual(await found({ keyword: '4912345678904' }, world.as.oscar), ['CODED-TOO'])
    assert.deepEqual(await found({ keyword: '(01)04987654321015' }), [])
  })
})

const make = async (who: Who, productId: number, facts: Partial<NewVersion>) =>
  await world.portal.call(
    calls.addProductVersion,
    {
      productId,
      lastVersion: 1,
      validFrom: '2026-11-20',
      band: 'max5',
      toleranceMinutes: 0,
      toleranceSource: null,
      ...facts,
    },
    { as: world.as[who] },
  )
const withdraw = async (who: Who, productId: number, version: number) =>
  await world.portal.call(calls.withdrawProductVersion, { productId, version }, { as: world.as[who] })
const states = async (productId: number) => (await shown(productId)).versions.map(one => `${one.version} ${one.state}`)

suite('a new version', () => {
  test('is in force from its day in the portal’s time zone, and until then planned', async () => {
    const { productId } = await world.newProduct()
    assert.equal((await make('maria', productId, {})).code, 200)
    assert.deepEqual(await states(productId), ['2 inForce', '1 past'], 'the 20th has begun in Tokyo, not in UTC')
    await make('maria', productId, { lastVersion: 2, validFrom: '2026-11-21', band: '1-30' })
    assert.deepEqual(await states(productId), ['3 planned', '2 inForce', '1 past'])
    const [row] = (await list({ keyword: (await shown(productId)).itemCode })).rows
    assert.deepEqual([row?.inForce.band, row?.planned?.version], ['max5', 3])
  })

  test('entered while another administrator added one is refused and overwrites nothing', async () => {
    const { productId } = await world.newProduct()
    const both = await Promise.all([make('maria', productId, {}), make('root', productId, { band: '1-30' })])
    assert.deepEqual(both.map(answer => answer.code).toSorted(byNumber), [200, 4022])
    assert.deepEqual(
      both.flatMap(answer => answer.issues.map(issue => issue.path)),
      ['lastVersion'],
    )
    assert.equal((await shown(productId)).versions.length, 2)
  })

  test('equal to the version in force on its day is refused', async () => {
    const { productId } = await world.newProduct()
    await make('maria', productId, { validFrom: '2027-01-01' })
    const same = { lastVersion: 2, band: '2-8' } as const
    assert.deepEqual(pathsOf(await make('maria', productId, same)), [4022, 'validFrom'])
    assert.equal((await make('maria', productId, { ...same, validFrom: '2027-06-01' })).code, 200)
  })

  test('for past days leaves existing deliveries unchanged and evaluates those registered later', async () => {
    const { productId, itemCode } = await world.newProduct()
    const [early, late] = [shipment('PAST-1', [itemCode], '2026-06-01'), shipment('PAST-2', [itemCode], '2026-06-01')]
    await world.apiClient.deliveries([early.delivery])
    await make('maria', productId, { validFrom: '2026-05-01' })
    await world.apiClient.deliveries([{ ...early.delivery, scheduledPieces: 3 }, late.delivery])
    const { versions } = await shown(productId)
    assert.deepEqual(
      versions.map(one => [one.version, one.deliveries]),
      [
        [2, 1],
        [1, 1],
      ],
    )
  })
})

suite('a planned version', () => {
  test('can be withdrawn if it never evaluated a delivery; its number is not reused', async () => {
    const { productId, itemCode } = await world.newProduct()
    await make('maria', productId, { validFrom: '2027-01-01' })
    assert.deepEqual(
      (await shown(productId)).versions.map(one => one.mayWithdraw),
      [true, false],
    )
    assert.equal((await withdraw('maria', productId, 2)).code, 200)
    assert.deepEqual(await states(productId), ['2 withdrawn', '1 inForce'])
    assert.deepEqual(pathsOf(await withdraw('maria', productId, 2)), [4022, 'version'])
    await world.apiClient.deliveries([shipment('PLAN-1', [itemCode], '2027-02-01', []).delivery].map(notYet))
    assert.equal((await shown(productId)).versions[1]?.deliveries, 1, 'nothing was evaluated with what was taken back')
    assert.equal((await make('maria', productId, { lastVersion: 2, validFrom: '2027-01-01' })).data.version, 3)
    const { data: history } = await world.portal.call(calls.getProductHistory, { productId }, { as: world.as.maria })
    assert.deepEqual(history.map(({ act, version }) => [act, version]).slice(0, 3), [
      ['versionMade', 3],
      ['versionWithdrawn', 2],
      ['versionMade', 2],
    ])
  })

  test('that a delivery uses cannot be withdrawn, nor one in force or the only one', async () => {
    const { productId, itemCode } = await world.newProduct()
    await make('maria', productId, { validFrom: '2027-01-01' })
    await world.apiClient.deliveries([notYet(shipment('PLAN-2', [itemCode], '2027-02-01', []).delivery)])
    for (const version of [1, 2, 3]) {
      assert.deepEqual(pathsOf(await withdraw('maria', productId, version)), [4022, 'version'], String(version))
    }
    const only = await world.newProduct({ validFrom: '2027-01-01' })
    assert.deepEqual(pathsOf(await withdraw('maria', only.productId, 1)), [4022, 'version'])
  })

  test('withdrawn while a delivery is sent is either used or withdrawn, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { productId, itemCode } = await world.newProduct()
      await make('maria', productId, { validFrom: '2027-01-01' })
      const delivery = notYet(shipment(`RACE-${round}`, [itemCode], '2027-02-01', []).delivery)
      const [, { code }] = await Promise.all([world.apiClient.deliveries([delivery]), withdraw('maria', productId, 2)])
      const [second, first] = (await shown(productId)).versions
      assert.deepEqual(
        [second?.state, second?.deliveries, first?.deliveries],
        code === 200 ? ['withdrawn', 0, 1] : ['planned', 1, 0],
      )
    }
  })
})

/** Not picked up, delivered or measured yet. */
const notYet = <Sent extends object>(delivery: Sent) => ({
  ...delivery,
  actualPickup: null,
  deliveredAt: null,
  loggers: [],
})

suite('the partner API', () => {
  test('compares with the version in force today, and a planned version still begins', async () => {
    const { productId, itemCode } = await world.newProduct()
    await make('maria', productId, { validFrom: '2027-01-01' })
    const reported = { itemCode, nameJa: '薬', nameEn: 'Drug', band: '2-8' }
    await world.apiClient.products([reported])
    assert.deepEqual(await states(productId), ['2 planned', '1 inForce'], 'the same as today is no change')
    await world.apiClient.products([{ ...reported, band: '1-30' }])
    assert.deepEqual(await states(productId), ['3 inForce', '2 planned', '1 past'])
    await world.apiClient.deliveries([notYet(shipment('DOOR-1', [itemCode], '2027-02-01', []).delivery)])
    assert.equal((await shown(productId)).versions[1]?.deliveries, 1)
    const { data: history } = await world.portal.call(calls.getProductHistory, { productId }, { as: world.as.maria })
    assert.equal(history[0]?.by.kind, 'key')
  })
})

suite('the list', () => {
  before(async () => {
    await add('oscar', { itemCode: 'LIST-OTHER', nameJa: 'リスト他社' })
    await add('maria', { itemCode: 'LIST-B', nameJa: 'りすと乙', nameEn: 'List beta', drugCode: 'ＤＲＵＧ９' })
    await add('maria', {
      itemCode: 'LIST-A',
      nameJa: 'リスト甲',
      nameEn: 'List alpha',
      band: '1-30',
      drugCode: null,
      codes: [
        { kind: 'gtin', code: '4912345000019' },
        { kind: 'yj', code: '1115400X2015' },
      ],
    })
    await add('maria', { itemCode: 'LIST-C', nameJa: '100%リスト', band: 'max5', toleranceMinutes: 5 })
  })

  test('is searched by names and codes regardless of case, width and kana, and narrowed by band', async () => {
    assert.deepEqual(await found({ keyword: 'ﾘｽﾄ' }), ['LIST-A', 'LIST-B', 'LIST-C'])
    assert.deepEqual(await found({ keyword: 'list ALPHA' }), ['LIST-A'])
    assert.deepEqual(await found({ keyword: 'drug9' }), ['LIST-B'])
    assert.deepEqual(await found({ keyword: '0%り' }), ['LIST-C'])
    assert.deepEqual(await found({ keyword: 'リスト', band: '1-30' }), ['LIST-A'])
    assert.deepEqual(await found({ keyword: 'nothing like it' }), [])
  })

  test('is sorted and paged, equal rows by item code', async () => {
    const keyword = 'リスト'
    assert.deepEqual(await found({ keyword, sort: 'band' }), ['LIST-C', 'LIST-B', 'LIST-A'])
    assert.deepEqual(await found({ keyword, sort: 'tolerance', order: 'desc' }), ['LIST-A', 'LIST-B', 'LIST-C'])
    assert.deepEqual(await found({ keyword, sort: 'drugCode' }), ['LIST-C', 'LIST-B', 'LIST-A'])
    assert.deepEqual(await found({ keyword, page: 2, pageSize: 2 }), ['LIST-C'])
    assert.equal((await list({ keyword, page: 2, pageSize: 2 })).total, 3)
  })

  test('shows the platform all companies, or exactly the one picked', async () => {
    const { root, oscar } = world.as
    const keyword = 'リスト'
    assert.deepEqual(await found({ keyword }, root), ['LIST-A', 'LIST-B', 'LIST-C', 'LIST-OTHER'])
    assert.deepEqual(await found({ keyword, enterpriseCode: 'OTHER' }, root), ['LIST-OTHER'])
    assert.deepEqual(await found({ keyword }, oscar), ['LIST-OTHER'])
    const mayRegister = async (as: As, enterpriseCode?: string) => (await list({ enterpriseCode }, as)).mayRegister
    assert.deepEqual(
      [await mayRegister(root, 'OTHER'), await mayRegister(oscar), await mayRegister(world.as.member)],
      [true, true, false],
    )
  })

  test('is a file in the reader’s language with all columns', async () => {
    const english = await makeUser(world.portal.db, {
      company: world.maker,
      role: '03',
      language: 'en',
      menus: ['ProductMaster'],
    })
    const { body, headers } = await world.portal.download(
      calls.downloadProductCsv,
      { keyword: '4912345000019' },
      { as: await openSessionOf(world.portal, english) },
    )
    assert.match(String(headers['content-disposition']), /products-2026-11-20\.csv/)
    const [heads, line] = body.split('\n')
    assert.match(heads ?? '', /^\uFEFFItem code,Name \(Japanese\),.*,Registered at \(Asia\/Tokyo\)$/)
    assert.match(
      line ?? '',
      /^LIST-A,リスト甲,List alpha,,,,,04912345000019,1115400X2015,,,,,,1–30 °C \(room\),30,STB-12,1,2026-11-20,,,MAKER,/,
    )
  })
})
