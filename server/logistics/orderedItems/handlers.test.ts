import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

type Search = RequestOf<typeof orderedItemCalls.getOrderedItemList>
type Name = 'maker' | 'otherMaker' | 'open' | 'closed' | 'carrier' | 'informed' | 'outsider'

let portal: TestApp
let company: Record<Name, MadeCompany>
let centres: Record<'openEast' | 'openWest' | 'closed', MadeCentre>
const now = new Date('2026-05-10T00:00:00Z')
const menus = ['OrderedItemsList'] as const

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  company = {
    maker: await makeCompany(db, { code: 'MAKER', name: '製薬甲' }),
    otherMaker: await makeCompany(db, { code: 'OTHER' }),
    open: await makeCompany(db, { industryType: 3 }),
    closed: await makeCompany(db, { industryType: 3 }),
    carrier: await makeCompany(db, { industryType: 5, code: 'CARRIER' }),
    informed: await makeCompany(db, { industryType: 2 }),
    outsider: await makeCompany(db),
  }
  await discloseArrivals(true)
  centres = {
    openEast: await makeCentre(db, { company: company.open, code: 'EAST', name: '東配送センター' }),
    openWest: await makeCentre(db, { company: company.open, code: 'WEST', name: '西配送センター' }),
    closed: await makeCentre(db, { company: company.closed, code: 'CLOSED', name: '非公開センター' }),
  }
  await sendWorld()
})
after(() => portal.close())

const discloseArrivals = async (discloses: boolean) =>
  await portal.db
    .updateTable('companies')
    .set({ discloses_ordered_items: discloses })
    .where('id', '=', company.open.id)
    .execute()

const vaccine = (quantity: number) => ({ itemCode: 'VAC', lot: 'V1', expiry: '2027-01-31', quantity })
const delivery = (reference: string, centreCode: string | null, different: object) => ({
  reference,
  deliveryType: '0003',
  depositCode: 'MAKER',
  shipFrom: { name: '川崎センター' },
  destination: { name: '配送先', centreCode },
  shippingDate: '2026-05-09',
  items: [vaccine(5)],
  loggers: [],
  ...different,
})

/** Two items in transit to an open centre, one to a closed one, one delivered late; two go to no centre. */
async function sendWorld() {
  const keyOf = async (name: Name) => (await makeApiKey(portal.db, { company: company[name] })).key
  await makeEveryonePartners(portal.db)
  const send = apiClientOf(portal, await keyOf('maker'))
  await send.products([
    { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', drugCode: 'D-100', band: '2-8' },
    { itemCode: 'TAB', nameJa: '錠剤', nameEn: 'Tablets', band: '1-30' },
  ])
  await send.deliveries([
    delivery('A-1', 'EAST', {
      carrierCode: 'CARRIER',
      actualPickup: '2026-05-09T10:00:00+09:00',
      scheduledArrival: '2026-05-10T18:00:00+09:00',
      items: [vaccine(10), { itemCode: 'TAB', quantity: 20 }],
    }),
    delivery('B-1', 'CLOSED', { carrierCode: 'CARRIER', scheduledArrival: '2026-05-11' }),
    delivery('C-1', 'WEST', {
      shippingDate: '2026-05-01',
      scheduledArrival: '2026-05-02T09:00:00+09:00',
      actualPickup: '2026-05-01T10:00:00+09:00',
      deliveredAt: '2026-05-02T12:00:00+09:00',
      items: [vaccine(7)],
    }),
    delivery('HOSPITAL', null, { destination: { name: '病院', kind: 'medicalInstitution' } }),
    delivery('NO-CENTRE', null, {}),
  ])
  const sendOther = apiClientOf(portal, await keyOf('otherMaker'))
  await sendOther.products([{ itemCode: 'INS', nameJa: 'インスリン', nameEn: 'Insulin', band: '2-8' }])
  await sendOther.deliveries([
    delivery('D-1', 'EAST', {
      depositCode: 'OTHER',
      scheduledArrival: '2026-05-10T09:00:00+09:00',
      actualPickup: '2026-05-09T10:00:00+09:00',
      items: [{ itemCode: 'INS', lot: 'I1', expiry: '2026-06-30', quantity: 3 }],
    }),
  ])
}

const sessionOf = async (name: Name, limits: { centres?: MadeCentre[] } = {}) =>
  await openSessionOf(portal, await makeUser(portal.db, { company: company[name], menus, ...limits }))

const list = async (as: As, search: Search = {}) =>
  await portal.call(orderedItemCalls.getOrderedItemList, search, { as })
/** The visible items in their order. */
async function seen(as: As, search: Search = {}) {
  const { code, data } = await list(as, search)
  assert.equal(code, codes.success)
  assert.equal(data.total, data.rows.length)
  return data.rows.map(row => `${row.reference} ${row.itemCode}`)
}

async function disclose(facts: { kind?: string; stage?: string; until?: string }) {
  const { id } = await portal.db
    .selectFrom('products')
    .select('id')
    .where('item_code', '=', 'VAC')
    .executeTakeFirstOrThrow()
  const { kind = 'shippingList', stage = 'secondLogistics', until: valid_to } = facts
  await withdraw()
  await portal.db
    .insertInto('disclosures')
    .values({ product_id: id, company_id: company.informed.id, stage, kind, valid_from: '2026-01-01', valid_to })
    .execute()
}
const withdraw = async () => await portal.db.deleteFrom('disclosures').execute()

test('a distributor sees what arrives at its own centres only, soonest first', async () => {
  assert.deepEqual(await seen(await sessionOf('open')), ['D-1 INS', 'A-1 VAC', 'A-1 TAB'])
  assert.deepEqual(await seen(await sessionOf('closed')), ['B-1 VAC'])
})

test('a party sees arrivals at centres of companies that disclose ordered items, as long as they do', async () => {
  const [maker, carrier] = [await sessionOf('maker'), await sessionOf('carrier')]
  assert.deepEqual(await seen(maker), ['A-1 VAC', 'A-1 TAB'])
  assert.deepEqual(await seen(carrier), ['A-1 VAC', 'A-1 TAB'])
  await discloseArrivals(false)
  assert.deepEqual([await seen(maker), await seen(carrier)], [[], []])
  assert.equal((await seen(await sessionOf('open'))).length, 3)
  await discloseArrivals(true)
})

test('others see the items whose shipping list is disclosed to them, until it is withdrawn', async () => {
  const informed = await sessionOf('informed')
  assert.deepEqual(await seen(informed), [])
  await disclose({})
  assert.deepEqual(await seen(informed), ['A-1 VAC'])
  assert.deepEqual(await seen(informed, { deliveryStatus: 'all' }), ['C-1 VAC', 'A-1 VAC'])
  assert.deepEqual(await seen(informed, { itemName: '錠剤' }), [])
  for (const facts of [{ kind: 'temperature' }, { stage: 'tertiaryTransport' }, { until: '2026-05-08' }]) {
    await disclose(facts)
    assert.deepEqual(await seen(informed), [], JSON.stringify(facts))
  }
  await disclose({})
  await discloseArrivals(false)
  assert.deepEqual(await seen(informed), [])
  await discloseArrivals(true)
  await withdraw()
  assert.deepEqual(await seen(informed), [])
  assert.deepEqual(await seen(await sessionOf('outsider'), { deliveryStatus: 'all' }), [])
})

test('a user with referable centres sees only arrivals that touch them', async () => {
  const west = await sessionOf('open', { centres: [centres.openWest] })
  assert.deepEqual(await seen(west), [])
  assert.deepEqual(await seen(west, { deliveryStatus: 'all' }), ['C-1 VAC'])
})

test("the platform sees everything, and with another company picked exactly that company's view", async () => {
  const platform = await makeCompany(portal.db, { industryType: 9 })
  const user = await makeUser(portal.db, { company: platform, role: '00', menus })
  const as = await openSessionOf(portal, user)
  assert.deepEqual(await seen(as), ['D-1 INS', 'A-1 VAC', 'A-1 TAB', 'B-1 VAC'])
  assert.deepEqual(await seen(as, { enterpriseCode: company.closed.code }), ['B-1 VAC'])
  assert.deepEqual(await seen(as, { enterpriseCode: 'MAKER' }), ['A-1 VAC', 'A-1 TAB'])
})

test('a row has item, time and place of an arrival', async () => {
  const { data } = await list(await sessionOf('open'), { reference: 'A-', itemCode: 'd-1' })
  const { itemId, deliveryId, ...row } = data.rows[0] ?? assert.fail()
  assert.ok(itemId > 0 && deliveryId > 0)
  const { id: _id, ...depositor } = company.maker
  assert.deepEqual(row, {
    reference: 'A-1',
    centre: { code: 'EAST', name: '東配送センター', nameEn: centres.openEast.nameEn },
    depositor,
    deliveryStatus: '1',
    awaitingPickup: false,
    awaitingData: false,
    late: false,
    scheduledArrival: '2026-05-10T09:00:00.000Z',
    scheduledArrivalIsDay: false,
    deliveredAt: null,
    itemCode: 'VAC',
    drugCode: 'D-100',
    nameJa: 'ワクチン',
    nameEn: 'Vaccine',
    lot: 'V1',
    expiry: '2027-01-31',
    quantity: 10,
    outcome: 'noData',
    isUrgent: false,
    dock: null,
    maySetDock: true,
    isForetoldLate: false,
  })
  const [planned] = (await list(await sessionOf('closed'))).data.rows
  assert.deepEqual([planned?.awaitingPickup, planned?.scheduledArrivalIsDay, planned?.late], [true, true, false])
})

test('each filter narrows the list; texts match in any case, width and kana', async () => {
  const open = await sessionOf('open')
  const all = ['D-1 INS', 'A-1 VAC', 'A-1 TAB']
  const found: [Search, string[]][] = [
    [{ deliveryStatus: '2' }, ['C-1 VAC']],
    [{ deliveryStatus: 'all' }, ['C-1 VAC', ...all]],
    [{ deliveryStatus: 'all', late: true }, ['C-1 VAC']],
    [{ late: false }, all],
    [{ centre: 'east' }, all],
    [{ centre: '西', deliveryStatus: 'all' }, ['C-1 VAC']],
    [{ itemName: 'いんすりん' }, ['D-1 INS']],
    [{ itemName: 'ＶＡＣＣ' }, ['A-1 VAC']],
    [{ itemCode: 'd-100' }, ['A-1 VAC']],
    [{ itemCode: 'tab' }, ['A-1 TAB']],
    [{ itemCode: '%' }, []],
    [{ lot: 'v1' }, ['A-1 VAC']],
    [{ expiryFrom: '2026-06-30', expiryTo: '2026-06-30' }, ['D-1 INS']],
    [{ expiryFrom: '2026-07-01' }, ['A-1 VAC']],
    [{ reference: 'd-' }, ['D-1 INS']],
    [{ scheduledArrivalFrom: '2026-05-10', scheduledArrivalTo: '2026-05-10' }, all],
    [{ scheduledArrivalFrom: '2026-05-11' }, []],
    [{ scheduledArrivalTo: '2026-05-09' }, []],
    [{ scheduledArrivalTo: '2026-05-09', deliveryStatus: 'all' }, ['C-1 VAC']],
    [{ scheduledArrivalFrom: '2025-05-09', deliveryStatus: '2' }, ['C-1 VAC']],
    [{ scheduledArrivalFrom: '2025-05-01', deliveryStatus: '2' }, []],
  ]
  for (const [search, expected] of found) assert.deepEqual(await seen(open, search), expected, JSON.stringify(search))
  assert.deepEqual(await seen(await sessionOf('closed'), { scheduledArrivalFrom: '2026-05-11' }), ['B-1 VAC'])
})

test(`a period over twelve months is 4511, an inverted one 4022 with its field ${covers('5.period', '8.4511')}`, async () => {
  const open = await sessionOf('open')
  const period = (from: string, to: string) =>
    list(open, { scheduledArrivalFrom: from, scheduledArrivalTo: to, deliveryStatus: 'all' })
  assert.equal((await period('2025-05-10', '2026-05-10')).code, codes.success)
  assert.equal((await period('2025-05-10', '2026-05-11')).code, codes.periodTooLong)
  const inverted = await period('2026-05-11', '2026-05-10')
  assert.deepEqual([inverted.code, inverted.issues[0]?.path], [codes.invalidParameters, 'scheduledArrivalTo'])
  const expiry = await list(open, { expiryFrom: '2027-01-02', expiryTo: '2027-01-01' })
  assert.deepEqual([expiry.code, expiry.issues[0]?.path], [codes.invalidParameters, 'expiryTo'])
})

test('the list sorts by each column both ways, with missing values last', async () => {
  const open = await sessionOf('open')
  const sorted: [Search['sort'], string[], string[]][] = [
    ['scheduledArrival', ['C-1 VAC', 'D-1 INS', 'A-1 VAC', 'A-1 TAB'], ['A-1 TAB', 'A-1 VAC', 'D-1 INS', 'C-1 VAC']],
    ['deliveredAt', ['C-1 VAC', 'A-1 VAC', 'A-1 TAB', 'D-1 INS'], ['C-1 VAC', 'D-1 INS', 'A-1 TAB', 'A-1 VAC']],
    ['centre', ['C-1 VAC', 'A-1 VAC', 'A-1 TAB', 'D-1 INS'], ['D-1 INS', 'A-1 TAB', 'A-1 VAC', 'C-1 VAC']],
    ['item', ['D-1 INS', 'A-1 VAC', 'C-1 VAC', 'A-1 TAB'], ['A-1 TAB', 'C-1 VAC', 'A-1 VAC', 'D-1 INS']],
    ['expiry', ['D-1 INS', 'A-1 VAC', 'C-1 VAC', 'A-1 TAB'], ['C-1 VAC', 'A-1 VAC', 'D-1 INS', 'A-1 TAB']],
    ['quantity', ['D-1 INS', 'C-1 VAC', 'A-1 VAC', 'A-1 TAB'], ['A-1 TAB', 'A-1 VAC', 'C-1 VAC', 'D-1 INS']],
    ['reference', ['A-1 VAC', 'A-1 TAB', 'C-1 VAC', 'D-1 INS'], ['D-1 INS', 'C-1 VAC', 'A-1 TAB', 'A-1 VAC']],
  ]
  for (const [sort, ascending, descending] of sorted) {
    assert.deepEqual(await seen(open, { deliveryStatus: 'all', sort, order: 'asc' }), ascending, sort)
    assert.deepEqual(await seen(open, { deliveryStatus: 'all', sort, order: 'desc' }), descending, sort)
  }
})

/** As if a logger had measured these items. */
async function setExcursions(excursion_count: 0 | 1) {
  const items = portal.db
    .selectFrom('delivery_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .innerJoin('deliveries as d', 'd.id', 'i.delivery_id')
    .select('i.id')
    .where('p.item_code', '=', 'VAC')
    .where('d.reference', 'in', ['A-1', 'C-1'])
  const outcome = excursion_count === 1 ? 'excursion' : 'noData'
  const facts = { outcome, excursion_count, reading_count: 9 * excursion_count }
  await portal.db.updateTable('delivery_item_temperature').set(facts).where('delivery_item_id', 'in', items).execute()
}

test("an item's own excursion is urgent for who may see its temperature, and told to nobody else by filter or order", async () => {
  await setExcursions(1)
  const urgent = { sort: 'urgency' } as const
  const open = await sessionOf('open')
  const before = await seen(open, urgent)
  assert.deepEqual(before, ['A-1 VAC', 'D-1 INS', 'A-1 TAB'])
  assert.deepEqual(await seen(open, { isUrgent: true, deliveryStatus: 'all' }), ['C-1 VAC', 'A-1 VAC'])
  assert.deepEqual(await seen(open, { isUrgent: false }), ['D-1 INS', 'A-1 TAB'])
  assert.deepEqual(await seen(open, { temperatureOutcome: 'excursion' }), ['A-1 VAC'])
  const [row] = (await list(open, { ...urgent, pageSize: 1 })).data.rows
  assert.deepEqual([row?.outcome, row?.isUrgent], ['excursion', true])

  const informed = await sessionOf('informed')
  await disclose({})
  const told = async (search: Search) => (await list(informed, search)).data.rows.map(({ outcome }) => outcome)
  assert.deepEqual(await told({ deliveryStatus: 'all' }), [null, null])
  assert.deepEqual(await seen(informed, { deliveryStatus: 'all', ...urgent }), ['C-1 VAC', 'A-1 VAC'])
  assert.deepEqual(await seen(informed, { isUrgent: true }), [])
  for (const temperatureOutcome of ['excursion', 'compliant', 'incomplete', 'noData', 'notYet'] as const)
    assert.deepEqual(await seen(informed, { temperatureOutcome }), [], temperatureOutcome)
  const alsoTemperature = portal.db
    .selectFrom('disclosures')
    .select(['product_id', 'company_id', 'stage', sql<string>`'temperature'`.as('kind'), 'valid_from'])
  await portal.db
    .insertInto('disclosures')
    .columns(['product_id', 'company_id', 'stage', 'kind', 'valid_from'])
    .expression(alsoTemperature)
    .execute()
  assert.deepEqual(await told({ temperatureOutcome: 'excursion' }), ['excursion'])
  assert.deepEqual(await seen(informed, { isUrgent: true }), ['A-1 VAC'])
  await withdraw()
  await setExcursions(0)
})

test('a guest and a user of one centre see urgency within their limits; an unknown outcome or order is 4022', async () => {
  await setExcursions(1)
  const guest = await makeUser(portal.db, { company: company.open, menus, role: '03' })
  const urgent = { isUrgent: true, deliveryStatus: 'all' } as const
  assert.deepEqual(await seen(await openSessionOf(portal, guest), urgent), ['C-1 VAC', 'A-1 VAC'])
  const west = await sessionOf('open', { centres: [centres.openWest] })
  assert.deepEqual(await seen(west, { ...urgent, sort: 'urgency' }), ['C-1 VAC'])
  await setExcursions(0)
  for (const [field, value] of Object.entries({ temperatureOutcome: 'warm', sort: 'outcome', isUrgent: 1 })) {
    const { code, issues } = await list(west, { [field]: value })
    assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, field])
  }
})

test('by urgency, excursions stand first, then what is late from the nearest on, then arrivals by hour and centre, then planned days and what has no plan', async () => {
  const urgent = { reference: 'h-', sort: 'urgency' } as const
  const arriving = (name: string, centreCode: string, scheduledArrival: string | undefined) =>
    delivery(`H-${name}`, centreCode, { scheduledArrival })
  const { key } = await makeApiKey(portal.db, { company: company.maker })
  await apiClientOf(portal, key).deliveries([
    arriving('day', 'EAST', '2026-05-10'),
    arriving('none', 'EAST', undefined),
    arriving('west', 'WEST', '2026-05-10T14:05:00+09:00'),
    arriving('east', 'EAST', '2026-05-10T14:50:00+09:00'),
    arriving('next', 'EAST', '2026-05-11T06:00:00+09:00'),
    arriving('noon', 'WEST', '2026-05-10T12:00:00+09:00'),
    arriving('spring', 'EAST', '2026-03-01T12:00:00+09:00'),
    arriving('warm', 'WEST', '2026-05-08T12:00:00+09:00'),
    arriving('late', 'WEST', '2026-05-09T12:00:00+09:00'),
  ])
  const warm = await portal.db
    .selectFrom('delivery_items')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_items.delivery_id')
    .select('delivery_items.id')
    .where('reference', '=', 'H-warm')
    .executeTakeFirstOrThrow()
  const facts = { outcome: 'excursion' as const, excursion_count: 1, reading_count: 9 }
  await portal.db.updateTable('delivery_item_temperature').set(facts).where('delivery_item_id', '=', warm.id).execute()
  const open = await sessionOf('open')
  const names = async (search: Search) => (await seen(open, search)).map(name => name.slice(2, -4))
  const soonest = ['warm', 'late', 'spring', 'noon', 'east', 'west', 'day', 'next', 'none']
  assert.deepEqual(await names(urgent), soonest)
  assert.deepEqual(await names({ ...urgent, scheduledArrivalTo: '2026-05-10' }), soonest.slice(0, 7))
})

test('equal items are on exactly one page each, and a page beyond the end still has the total', async () => {
  const open = await sessionOf('open')
  const many = Array.from({ length: 25 }, (_, index) =>
    delivery(`M-${index}`, 'EAST', { scheduledArrival: '2026-05-20', items: [vaccine(1)] }),
  )
  await apiClientOf(portal, (await makeApiKey(portal.db, { company: company.maker })).key).deliveries(many)
  const page = async (number: number) =>
    (await list(open, { reference: 'm-', sort: 'scheduledArrival', page: number, pageSize: 10 })).data
  const pages = [await page(1), await page(2), await page(3), await page(4)]
  assert.deepEqual(
    pages.map(({ total, rows }) => [total, rows.length]),
    [
      [25, 10],
      [25, 10],
      [25, 5],
      [25, 0],
    ],
  )
  assert.equal(new Set(pages.flatMap(({ rows }) => rows.map(row => row.itemId))).size, 25)
})

test("the file has all found rows in the list's order, in the reader's language, times with their offset", async () => {
  const user = await makeUser(portal.db, { company: company.open, menus, language: 'en' })
  const as = await openSessionOf(portal, user)
  const search = { deliveryStatus: 'all', sort: 'reference' } as const
  const file = await portal.download(orderedItemCalls.downloadOrderedItemCsv, search, { as })
  const [head, ...lines] = file.body.trimEnd().split('\n')
  assert.match(String(file.headers['content-disposition']), /ordered-items-2026-05-10\.csv/)
  assert.match(head ?? '', /^\uFEFF?Scheduled arrival \(Asia\/Tokyo\),Delivered \(Asia\/Tokyo\),Delivery status,Late,/)
  const { rows } = (await list(as, { ...search, pageSize: 200 })).data
  assert.deepEqual(
    lines.map(line => line.split(',').at(-1)),
    rows.map(row => row.reference),
  )
  assert.equal(
    lines.find(line => line.endsWith('C-1')),
    `2026-05-02T09:00:00+09:00,2026-05-02T12:00:00+09:00,Delivered,Late,WEST,${centres.openWest.nameEn},,Vaccine,VAC,D-100,V1,2027-01-31,7,No data,${company.maker.nameEn},C-1`,
  )
  const outsider = await sessionOf('outsider')
  const nothing = await portal.download(orderedItemCalls.downloadOrderedItemCsv, search, { as: outsider })
  assert.equal(nothing.body.trimEnd().split('\n').length, 1)
})
