import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { codes } from '#contract/kernel/codes.ts'
import {
  makeCentre,
  makeCompany,
  makeProduct,
  makeUser,
  type MadeCentre,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

type Search = RequestOf<typeof stockCalls.getStockList>
type Name = 'maker' | 'logistics' | 'distributor' | 'pharma' | 'informed' | 'outsider'

let portal: TestApp
let company: Record<Name, MadeCompany>
let centre: Record<'plant' | 'warehouse' | 'distribution' | 'pharmaStore', MadeCentre>
let vaccineId: number
/** 8:00 on 10 May in Tokyo, still 9 May in UTC. */
const now = new Date('2026-05-09T23:00:00Z')
const menus = ['ProductStockInformation'] as const

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  company = {
    maker: await makeCompany(db, { code: 'MAKER', name: '製薬甲', nameEn: 'Maker A' }),
    logistics: await makeCompany(db, { industryType: 4, name: '物流乙' }),
    distributor: await makeCompany(db, { industryType: 3, name: '卸丙', nameEn: 'Wholesaler C' }),
    pharma: await makeCompany(db, { industryType: 2 }),
    informed: await makeCompany(db, { industryType: 2 }),
    outsider: await makeCompany(db),
  }
  centre = {
    plant: await makeCentre(db, { company: company.maker, code: 'PLANT', name: '静岡工場' }),
    warehouse: await makeCentre(db, { company: company.logistics, code: 'WARE', name: '川崎センター' }),
    distribution: await makeCentre(db, { company: company.distributor, code: 'DIST', name: '横浜配送センター' }),
    pharmaStore: await makeCentre(db, { company: company.pharma, code: 'STORE', name: '大阪倉庫' }),
  }
  await makeStock()
})
after(() => portal.close())

/** A maker's vaccine at every kind of place, its own except the distributor's; insulin of another company. */
async function makeStock() {
  const { db } = portal
  const vaccine = await makeProduct(db, {
    company: company.maker,
    itemCode: 'VAC',
    nameJa: 'ワクチン',
    nameEn: 'Vaccine',
    drugCode: 'D-100',
  })
  vaccineId = vaccine.id
  const insulin = await makeProduct(db, { itemCode: 'INS', nameJa: 'インスリン', nameEn: 'Insulin' })
  const { id: lotId } = await db
    .insertInto('lots')
    .values({ product_id: vaccine.id, lot: 'V1', expiry: '2027-01-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = (place: MadeCentre, owner: MadeCompany, quantity: number, day: number) => ({
    product_id: vaccine.id,
    lot_id: lotId,
    centre_id: place.id,
    owner_id: owner.id,
    owner_type: owner === company.maker ? 'depositor' : 'consignee',
    qualified_quantity: quantity,
    updated_at: new Date(Date.UTC(2026, 4, day)),
  })
  await db
    .insertInto('stock')
    .values([
      row(centre.plant, company.maker, 100, 1),
      row(centre.warehouse, company.maker, 40, 2),
      row(centre.pharmaStore, company.maker, 0, 3),
      row(centre.distribution, company.distributor, 7, 4),
      {
        ...row(centre.warehouse, company.logistics, 5, 5),
        product_id: insulin.id,
        lot_id: null,
        owner_id: insulin.company.id,
        owner_type: 'depositor',
      },
    ])
    .execute()
}

const sessionOf = async (name: Name, limits: { centres?: MadeCentre[] } = {}) =>
  await openSessionOf(portal, await makeUser(portal.db, { company: company[name], menus, ...limits }))

const list = async (as: As, search: Search = {}) => await portal.call(stockCalls.getStockList, search, { as })
/** Place and item of the visible stock, in the order of the list. */
async function seen(as: As, search: Search = {}) {
  const { code, data } = await list(as, search)
  assert.equal(code, codes.success)
  assert.equal(data.total, data.rows.length)
  return data.rows.map(row => `${row.location.code} ${row.itemCode}`)
}
const everything = ['WARE INS', 'PLANT VAC', 'WARE VAC', 'STORE VAC', 'DIST VAC']

const discloseProducts = async (owner: Name, discloses: boolean) =>
  await portal.db
    .updateTable('companies')
    .set({ discloses_products: discloses })
    .where('id', '=', company[owner].id)
    .execute()

type Disclosed = { stages?: string[]; kind?: string; from?: string; until?: string }
const allPlaces = ['mfgBase', 'warehouse', 'distributionCentre', 'medicalInstitution']

async function disclose({ stages = allPlaces, kind = 'stockQuantity', from = '2026-01-01', until }: Disclosed) {
  await withdraw()
  const facts = { product_id: vaccineId, company_id: company.informed.id, kind, valid_from: from, valid_to: until }
  await portal.db
    .insertInto('disclosures')
    .values(stages.map(stage => ({ ...facts, stage })))
    .execute()
}
const withdraw = async () => await portal.db.deleteFrom('disclosures').execute()

test('LOG-158: is found by the code of a package, typed or scanned, as far as it may be seen', async () => {
  const code = { product_id: vaccineId, company_id: company.maker.id, kind: 'gtin', code: '04912345678904' }
  await portal.db.insertInto('product_codes').values(code).execute()
  for (const itemCode of ['4912345678904', '(01)14912345678901(10)V1', '12345678'])
    assert.deepEqual(await seen(await sessionOf('distributor'), { itemCode }), ['DIST VAC'], itemCode)
  assert.deepEqual(await seen(await sessionOf('distributor'), { itemCode: '4912345000019' }), [])
  assert.deepEqual(await seen(await sessionOf('outsider'), { itemCode: '4912345678904' }), [])
})

test('the owner and the company of the centre see stock, others see none', async () => {
  assert.deepEqual(await seen(await sessionOf('maker')), ['PLANT VAC', 'WARE VAC', 'STORE VAC'])
  assert.deepEqual(await seen(await sessionOf('logistics')), ['WARE INS', 'WARE VAC'])
  assert.deepEqual(await seen(await sessionOf('distributor')), ['DIST VAC'])
  assert.deepEqual(await seen(await sessionOf('pharma')), ['STORE VAC'])
  for (const name of ['informed', 'outsider'] as const) assert.deepEqual(await seen(await sessionOf(name)), [], name)
})

test("the product's depositor sees stock of owners that disclose products, as long as they do", async () => {
  const maker = await sessionOf('maker')
  await discloseProducts('distributor', true)
  assert.deepEqual(await seen(maker), ['PLANT VAC', 'WARE VAC', 'STORE VAC', 'DIST VAC'])
  assert.deepEqual(await seen(await sessionOf('outsider')), [])
  await discloseProducts('distributor', false)
  assert.deepEqual(await seen(maker), ['PLANT VAC', 'WARE VAC', 'STORE VAC'])
})

test('a disclosure shows the stock at places of its stage', async () => {
  const informed = await sessionOf('informed')
  const shown: [string, string[]][] = [
    ['mfgBase', ['PLANT VAC']],
    ['warehouse', ['WARE VAC', 'STORE VAC']],
    ['distributionCentre', []],
    ['medicalInstitution', []],
    ['firstLogistics', []],
  ]
  for (const [stage, expected] of shown) {
    await disclose({ stages: [stage] })
    assert.deepEqual(await seen(informed), expected, stage)
  }
  // Stock that the depositor does not own is disclosed by its owner.
  await discloseProducts('distributor', true)
  await disclose({ stages: ['distributionCentre'] })
  assert.deepEqual(await seen(informed), ['DIST VAC'])
  await discloseProducts('distributor', false)
})

test("a disclosure is valid on the days of its period in the portal's time zone, for its kind, until it is withdrawn", async () => {
  const informed = await sessionOf('informed')
  await disclose({ from: '2026-05-10', until: '2026-05-10' })
  assert.equal((await seen(informed)).length, 3)
  for (const facts of [{ from: '2026-05-11' }, { until: '2026-05-09' }, { kind: 'shippingList' }]) {
    await disclose(facts)
    assert.deepEqual(await seen(informed), [], JSON.stringify(facts))
  }
  await disclose({})
  assert.equal((await seen(informed)).length, 3)
  await withdraw()
  assert.deepEqual(await seen(informed), [])
})

test('a user with referable centres sees only the stock there', async () => {
  assert.deepEqual(await seen(await sessionOf('maker', { centres: [centre.warehouse] })), ['WARE VAC'])
  assert.deepEqual(await seen(await sessionOf('logistics', { centres: [centre.plant] })), [])
})

test("the platform sees everything, and with another company picked exactly that company's view", async () => {
  const platform = await makeCompany(portal.db, { industryType: 9 })
  const as = await openSessionOf(portal, await makeUser(portal.db, { company: platform, role: '00', menus }))
  assert.deepEqual(await seen(as), everything)
  assert.deepEqual(await seen(as, { enterpriseCode: company.distributor.code }), ['DIST VAC'])
  assert.equal((await list(await sessionOf('maker'), { enterpriseCode: 'X' })).code, codes.notAuthorized)
})

test('a row has item, place, owner and time of the update', async () => {
  const { data } = await list(await sessionOf('distributor'))
  const { stockId, lotKey, ...row } = data.rows[0] ?? assert.fail()
  assert.ok(stockId > 0 && lotKey.length > 0)
  assert.deepEqual(row, {
    itemCode: 'VAC',
    drugCode: 'D-100',
    nameJa: 'ワクチン',
    nameEn: 'Vaccine',
    lot: 'V1',
    expiry: '2027-01-31',
    qualifiedQuantity: 7,
    quarantinedQuantity: 0,
    isQuarantined: false,
    isRejected: false,
    location: { code: 'DIST', name: '横浜配送センター', nameEn: centre.distribution.nameEn },
    owner: { code: company.distributor.code, name: '卸丙', nameEn: 'Wholesaler C' },
    ownerType: 'consignee',
    updatedAt: '2026-05-04T00:00:00.000Z',
  })
})

test('each filter narrows the list and its total quantity; texts match in any case, width and kana', async () => {
  const platform = await portal.db.selectFrom('companies').select('code').where('industry_type', '=', 9).execute()
  assert.equal(platform.length, 1)
  const logistics = await sessionOf('logistics')
  const maker = await sessionOf('maker')
  const found: [As, Search, string[], number][] = [
    [logistics, {}, ['WARE INS', 'WARE VAC'], 45],
    [logistics, { itemName: 'いんすりん' }, ['WARE INS'], 5],
    [logistics, { itemName: 'ＶＡＣ' }, ['WARE VAC'], 40],
    [logistics, { itemCode: 'd-1' }, ['WARE VAC'], 40],
    [logistics, { itemCode: 'ins' }, ['WARE INS'], 5],
    [logistics, { lot: 'v1' }, ['WARE VAC'], 40],
    [logistics, { owner: 'maker a' }, ['WARE VAC'], 40],
    [logistics, { owner: '_' }, [], 0],
    [logistics, { expiryFrom: '2027-01-31', expiryTo: '2027-01-31' }, ['WARE VAC'], 40],
    [logistics, { expiryTo: '2027-01-30' }, [], 0],
    [logistics, { ownerType: 'consignee' }, [], 0],
    [maker, { ownerType: 'depositor' }, ['PLANT VAC', 'WARE VAC', 'STORE VAC'], 140],
    [maker, { inStockOnly: true }, ['PLANT VAC', 'WARE VAC'], 140],
    [maker, { location: '静岡' }, ['PLANT VAC'], 100],
    [maker, { location: 'store' }, ['STORE VAC'], 0],
  ]
  for (const [as, search, expected, quantity] of found) {
    assert.deepEqual(await seen(as, search), expected, JSON.stringify(search))
    assert.equal((await list(as, search)).data.totalQuantity, quantity, JSON.stringify(search))
  }
  const inverted = await list(maker, { expiryFrom: '2027-01-02', expiryTo: '2027-01-01' })
  assert.deepEqual([inverted.code, inverted.issues[0]?.path], [codes.invalidParameters, 'expiryTo'])
})

test('the list sorts by each column both ways, and an item without expiry comes last', async () => {
  const as = await openSessionOf(
    portal,
    await makeUser(portal.db, { company: company.maker, companies: [company.maker, company.logistics], menus }),
  )
  const sorted: [Search['sort'], string[], string[]][] = [
    ['item', ['WARE INS', 'PLANT VAC', 'WARE VAC', 'STORE VAC'], ['PLANT VAC', 'WARE VAC', 'STORE VAC', 'WARE INS']],
    ['expiry', ['PLANT VAC', 'WARE VAC', 'STORE VAC', 'WARE INS'], ['PLANT VAC', 'WARE VAC', 'STORE VAC', 'WARE INS']],
    [
      'quantity',
      ['STORE VAC', 'WARE INS', 'WARE VAC', 'PLANT VAC'],
      ['PLANT VAC', 'WARE VAC', 'WARE INS', 'STORE VAC'],
    ],
    [
      'updatedAt',
      ['PLANT VAC', 'WARE VAC', 'STORE VAC', 'WARE INS'],
      ['WARE INS', 'STORE VAC', 'WARE VAC', 'PLANT VAC'],
    ],
    [
      'location',
      ['PLANT VAC', 'WARE VAC', 'WARE INS', 'STORE VAC'],
      ['STORE VAC', 'WARE VAC', 'WARE INS', 'PLANT VAC'],
    ],
  ]
  for (const [sort, ascending, descending] of sorted) {
    assert.deepEqual(await seen(as, { sort, order: 'asc' }), ascending, sort)
    assert.deepEqual(await seen(as, { sort, order: 'desc' }), descending, sort)
  }
  const owners = (await list(as, { sort: 'owner', order: 'asc' })).data.rows.map(row => row.owner.name)
  assert.deepEqual(owners, owners.toSorted(new Intl.Collator('ja').compare))
})

test("by lot, each lot's rows stand together with the sum of all it has found, on every page", async () => {
  const as = await openSessionOf(
    portal,
    await makeUser(portal.db, { company: company.maker, companies: [company.maker, company.logistics], menus }),
  )
  const byLot = { sort: 'lot', pageSize: 1 } as const
  const pages = await Promise.all([1, 2, 3, 4].map(async page => (await list(as, { ...byLot, page })).data))
  const vaccine = { qualifiedQuantity: 140, quarantinedQuantity: 0 }
  assert.deepEqual(
    pages.map(({ rows, lotSums }) => [rows[0]?.itemCode, lotSums?.[rows[0]?.lotKey ?? '']]),
    [
      ['VAC', vaccine],
      ['VAC', vaccine],
      ['VAC', vaccine],
      ['INS', { qualifiedQuantity: 5, quarantinedQuantity: 0 }],
    ],
  )
  assert.deepEqual(
    pages.map(({ itemCount, lotSums }) => [itemCount, Object.keys(lotSums ?? {}).length]),
    pages.map(() => [2, 1]),
  )
  const { itemCount, lotSums } = (await list(as, { itemName: 'vac' })).data
  assert.deepEqual([itemCount, lotSums], [1, undefined])
  const narrowed = (await list(as, { sort: 'lot', location: '静岡' })).data
  assert.deepEqual(Object.values(narrowed.lotSums ?? {}), [{ qualifiedQuantity: 100, quarantinedQuantity: 0 }])
})

test('LOG-77: a lot stands together however it was written and with whatever expiry', async () => {
  const { db } = portal
  const place = await makeCentre(db, { company: company.informed })
  const item = await makeProduct(db, { company: company.informed, itemCode: 'WIDTH' })
  const lots = await db
    .insertInto('lots')
    .values([
      { product_id: item.id, lot: 'LG221', expiry: '2027-03-31' },
      { product_id: item.id, lot: 'ＬＧ２２１', expiry: null },
      { product_id: item.id, lot: 'LG220', expiry: '2027-06-30' },
      { product_id: item.id, lot: 'LG222', expiry: '2027-01-31' },
    ])
    .returning(['id', 'lot'])
    .execute()
  const facts = { product_id: item.id, centre_id: place.id, owner_id: company.informed.id, owner_type: 'depositor' }
  await db
    .insertInto('stock')
    .values(lots.map(({ id }, at) => ({ ...facts, lot_id: id, qualified_quantity: 10 ** at, updated_at: now })))
    .execute()
  const as = await sessionOf('informed')
  for (const [order, expected] of [
    ['asc', ['LG222', 'LG221', 'ＬＧ２２１', 'LG220']],
    ['desc', ['LG220', 'LG221', 'ＬＧ２２１', 'LG222']],
  ] as const) {
    const { rows, lotSums } = (await list(as, { sort: 'lot', order })).data
    assert.deepEqual(
      rows.map(({ lot }) => lot),
      expected,
    )
    assert.deepEqual(
      rows.map(({ lotKey }) => lotSums?.[lotKey ?? '']?.qualifiedQuantity),
      order === 'asc' ? [1000, 11, 11, 100] : [100, 11, 11, 1000],
    )
  }
  // Of equal numbers of two items, each has its own expiry.
  const other = await makeProduct(db, { company: company.informed, itemCode: 'OTHER-WIDTH' })
  const { id: early } = await db
    .insertInto('lots')
    .values({ product_id: other.id, lot: 'LG220', expiry: '2026-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stock')
    .values({ ...facts, product_id: other.id, lot_id: early, qualified_quantity: 7, updated_at: now })
    .execute()
  const { rows } = (await list(as, { sort: 'lot' })).data
  assert.deepEqual(
    rows.map(({ itemCode, lot }) => `${itemCode} ${lot}`),
    ['OTHER-WIDTH LG220', 'WIDTH LG222', 'WIDTH LG221', 'WIDTH ＬＧ２２１', 'WIDTH LG220'],
  )
})

test('equal rows are on exactly one page each, and the totals are those of all pages', async () => {
  const place = await makeCentre(portal.db, { company: company.outsider })
  const { id: product_id } = await makeProduct(portal.db, { company: company.outsider })
  const lots = await portal.db
    .insertInto('lots')
    .values(Array.from({ length: 25 }, (_, index) => ({ product_id, lot: `S${index}` })))
    .returning('id')
    .execute()
  const facts = { product_id, centre_id: place.id, owner_id: company.outsider.id, owner_type: 'depositor' }
  await portal.db
    .insertInto('stock')
    .values(lots.map(({ id }) => ({ ...facts, lot_id: id, qualified_quantity: 2_000_000_000, updated_at: now })))
    .execute()
  const outsider = await sessionOf('outsider')
  const pages = await Promise.all([1, 2, 3, 4].map(async page => (await list(outsider, { page, pageSize: 10 })).data))
  assert.deepEqual(
    pages.map(({ rows }) => rows.length),
    [10, 10, 5, 0],
  )
  for (const { total, totalQuantity } of pages) assert.deepEqual([total, totalQuantity], [25, 50_000_000_000])
  assert.equal(new Set(pages.flatMap(({ rows }) => rows.map(row => row.stockId))).size, 25)
})

test("the file has all found rows in the list's order, in the reader's language, times with their offset", async () => {
  const user = await makeUser(portal.db, { company: company.maker, menus, language: 'en' })
  const as = await openSessionOf(portal, user)
  const search = { inStockOnly: true, sort: 'quantity' } as const
  const file = await portal.download(stockCalls.downloadStockCsv, search, { as })
  assert.match(String(file.headers['content-disposition']), /stock-2026-05-10\.csv/)
  const [head, ...lines] = file.body.trimEnd().split('\n')
  assert.equal(
    head?.replace('\uFEFF', ''),
    'Item name,Item code,Drug code,Lot no.,Expiration date,Qualified stock,Held or rejected,Stock status,Owning company,Owner type,Stock location code,Stock location,Latest update (Asia/Tokyo)',
  )
  const of = ({ code, nameEn }: MadeCentre, quantity: number, day: number) =>
    `Vaccine,VAC,D-100,V1,2027-01-31,${quantity},0,Qualified,Maker A,Depositor,${code},${nameEn},2026-05-0${day}T09:00:00+09:00`
  assert.deepEqual(lines, [of(centre.warehouse, 40, 2), of(centre.plant, 100, 1)])
  const { rows } = (await list(as, search)).data
  assert.deepEqual(
    rows.map(row => row.qualifiedQuantity),
    [40, 100],
  )
})
