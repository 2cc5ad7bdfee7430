import assert from 'node:assert/strict'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'

let portal: TestApp
let maker: MadeCompany
let distributor: MadeCompany
let centre: MadeCentre
let deliveryId: number
let as: Record<
  'maker' | 'distributor' | 'outsider' | 'platform' | 'inCentre' | 'elsewhere' | 'distributorsCentre',
  Session
>
const now = new Date('2026-05-02T00:00:00Z')
const from = '2026-05-01T00:00:00Z'

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  maker = await makeCompany(db)
  distributor = await makeCompany(db, { industryType: 3 })
  centre = await makeCentre(db, { company: maker })
  const other = await makeCentre(db, { company: maker })
  const platform = await makeCompany(db, { industryType: 9 })
  const signedIn = async (facts: Parameters<typeof makeUser>[1]) => signIn(portal, await makeUser(db, facts))
  as = {
    maker: await signedIn({ company: maker }),
    distributor: await signedIn({ company: distributor }),
    outsider: await signedIn({}),
    platform: await signedIn({ company: platform, role: '00', companies: [platform, maker, distributor] }),
    inCentre: await signedIn({ company: maker, centres: [centre] }),
    elsewhere: await signedIn({ company: maker, centres: [other] }),
    distributorsCentre: await signedIn({
      company: distributor,
      centres: [await makeCentre(db, { company: distributor })],
    }),
  }
  await sendWorld()
})
after(() => portal.close())

const gtinsOfTablets = [
  { kind: 'gtin', code: withCheckDigit('1491234500002'), package: 'case' },
  { kind: 'gtin', code: withCheckDigit('2491234500001'), package: 'sales' },
]

/** One mixed load: vaccine (2-8) outside its band, tablets (1-30) inside theirs, each with a logger of its own. */
async function sendWorld() {
  const { key } = await makeApiKey(portal.db, { company: maker })
  const apiClient = apiClientOf(portal, key)
  await apiClient.products([
    { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' },
    { itemCode: 'TAB', nameJa: '錠剤', nameEn: 'Tablets', band: '1-30', codes: gtinsOfTablets },
  ])
  await apiClient.deliveries([
    {
      reference: 'ref-1',
      deliveryType: '0001',
      depositCode: maker.code,
      slipNo: ['SLIP-1', 'ＳＬＩＰ－２'],
      inboundNo: 'IN-1',
      clientManagementNo: 'CM-77',
      shipFrom: { name: '静岡工場', lat: 34.97, lon: 138.38 },
      destination: { centreCode: centre.code, name: '東京物流センター', lat: 35.6, lon: 139.7 },
      shippingDate: '2026-05-01',
      actualPickup: from,
      scheduledArrival: '2026-05-01',
      scheduledPieces: 20,
      items: [
        { itemCode: 'VAC', lot: 'V1', expiry: '2027-01-31', quantity: 10 },
        { itemCode: 'TAB', lot: 'T1', quantity: 10 },
      ],
      loggers: [
        { serial: 'SN-VAC', from, items: [0] },
        { serial: 'SN-TAB', from, items: [1] },
      ],
    },
  ])
  await apiClient.readings(series('SN-VAC', from, [5, 5, 9, 9, 5, ...Array<number>(139).fill(5)]))
  await apiClient.readings(series('SN-TAB', from, Array<number>(144).fill(15)))
  const { id } = await portal.db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
  deliveryId = id
}

const search = (session: Session, criteria: object = {}) =>
  portal.call(
    deliveryCalls.searchByOther,
    { shippingDateFrom: '2026-04-01', shippingDateTo: '2026-06-01', deliveryType: ['0001'], ...criteria },
    { as: session },
  )
const byNumber = (session: Session, number: string) =>
  portal.call(deliveryCalls.searchByNumber, { number }, { as: session })
const details = [
  deliveryCalls.statusInfo,
  deliveryCalls.localInfo,
  deliveryCalls.temperatureInfo,
  deliveryCalls.productInfo,
  deliveryCalls.commodityTemperatureInfo,
  deliveryCalls.getProductLoggerList,
]
const disclose = async (kinds: string[]) => {
  const product = await portal.db
    .selectFrom('products')
    .select('id')
    .where('item_code', '=', 'TAB')
    .executeTakeFirstOrThrow()
  const row = { product_id: product.id, company_id: distributor.id, stage: 'firstLogistics', valid_from: '2026-01-01' }
  await portal.db.deleteFrom('disclosures').execute()
  if (kinds.length > 0)
    await portal.db
      .insertInto('disclosures')
      .values(kinds.map(kind => ({ ...row, kind })))
      .execute()
}

test('the depositor finds its delivery by reference, slip and inbound number, several at once and in any width', async () => {
  for (const number of ['ref-1', 'ＲＥＦ－1', 'slip-2', 'IN-1', 'nothing, SLIP-1\n IN-1']) {
    const { data } = await byNumber(as.maker, number)
    assert.equal(data.total, 1, number)
    assert.equal(data.rows[0]?.temperature?.outcome, 'excursion')
  }
  assert.equal((await byNumber(as.maker, 'SLIP')).data.total, 0)
})

test('each criterion narrows the list', async () => {
  const found: [object, number][] = [
    [{}, 1],
    [{ deliveryType: '0002' }, 0],
    [{ shippingDateFrom: '2026-05-02' }, 0],
    [{ temperatureExcursion: '01' }, 1],
    [{ temperatureExcursion: '00' }, 0],
    [{ temperatureOutcome: 'compliant' }, 0],
    [{ productName: 'ワク' }, 1],
    [{ productName: 'tablet', lot: 'T1' }, 1],
    [{ productName: 'tablet', lot: 'V1' }, 0],
    [{ productCode: 'vac' }, 1],
    [{ customerNumber: '77' }, 1],
    [{ departurePlace: '静岡' }, 1],
    [{ deliveryDestination: '物流センター' }, 1],
    [{ deliveryDestination: '%' }, 0],
    [{ late: true }, 1],
    [{ late: false }, 0],
    [{ deliveryStatus: '2' }, 0],
  ]
  for (const [criteria, total] of found) {
    assert.equal((await search(as.maker, criteria)).data.total, total, JSON.stringify(criteria))
  }
})

test('LOG-158: an item criterion finds its deliveries by any code of the item, a place criterion by its GLN', async () => {
  const { id, company_id } = await portal.db
    .selectFrom('products')
    .select(['id', 'company_id'])
    .where('item_code', '=', 'TAB')
    .executeTakeFirstOrThrow()
  const code = (kind: string, value: string) => ({ product_id: id, company_id, kind, code: value })
  await portal.db
    .insertInto('product_codes')
    .values([code('gtin', '14987376861653'), code('yj', '1149019F1ZZZ'), code('hot', '103835401')])
    .execute()
  await portal.db.updateTable('centres').set({ gln: '4912345000019' }).execute()
  const found: [object, number][] = [
    [{ productCode: '14987376861653' }, 1],
    // The JAN of the same sales package, its label, and a part of its number.
    [{ productCode: '4987376861656' }, 1],
    [{ productCode: '(01)14987376861653(10)T1' }, 1],
    [{ productCode: '8737686' }, 1],
    [{ productCode: '1149019f1' }, 1],
    [{ productCode: '103835401' }, 1],
    [{ productCode: '103835401', lot: 'V1' }, 0],
    [{ productCode: '14987376861660' }, 0],
    [{ deliveryDestination: '４９１２３４５-00001-9' }, 1],
    [{ departurePlace: '4912345000019' }, 0],
    [{ deliveryDestination: '4912345000026' }, 0],
  ]
  for (const [criteria, total] of found)
    assert.equal((await search(as.maker, criteria)).data.total, total, JSON.stringify(criteria))
  assert.equal((await search(as.outsider, { productCode: '14987376861653' })).data.total, 0)
})

test('a page beyond the end still has the total', async () => {
  const { data } = await search(as.maker, { page: 5 })
  assert.deepEqual([data.total, data.rows.length], [1, 0])
})

test(`a period over twelve months is refused with 4511, no shipping date with 4009 ${covers('5.period', '8.4511', '8.4009')}`, async () => {
  assert.equal((await search(as.maker, { shippingDateTo: '2027-04-01' })).code, codes.success)
  assert.equal((await search(as.maker, { shippingDateTo: '2027-04-02' })).code, codes.periodTooLong)
  assert.equal((await search(as.maker, { shippingDateFrom: '' })).code, codes.enterShippingDate)
  assert.equal((await search(as.maker, { shippingDateTo: '2026-03-31' })).code, codes.invalidParameters)
})

test(`a company without access finds nothing, and details answer as if the delivery did not exist ${covers('6.notAuthorized', '8.4017')}`, async () => {
  assert.equal((await search(as.outsider)).data.total, 0)
  assert.equal((await byNumber(as.outsider, 'ref-1')).data.total, 0)
  for (const call of details) {
    assert.equal((await portal.call(call, { deliveryId }, { as: as.outsider })).code, codes.notAuthorized, call.path)
    assert.equal(
      (await portal.call(call, { deliveryId: deliveryId + 999 }, { as: as.outsider })).code,
      codes.notAuthorized,
    )
  }
})

test('a company sees only the disclosed items of a mixed load, evaluated by these alone', async () => {
  await disclose(['temperature', 'shippingList'])
  const { data } = await byNumber(as.distributor, 'ref-1')
  const [row] = data.rows
  assert.equal(row?.temperature?.outcome, 'compliant')
  assert.deepEqual([row.temperature.minMilli, row.temperature.maxMilli, row.loggerCount], [15_000, 15_000, 1])
  assert.deepEqual([row.scheduledPieces, row.items?.nameEn, row.items?.count], [null, 'Tablets', 1])
  assert.deepEqual([row.shipFrom.lat, row.disclosed.location], [null, false])
  const temperature = await portal.call(deliveryCalls.temperatureInfo, { deliveryId }, { as: as.distributor })
  assert.deepEqual(
    temperature.data.loggers.map(logger => logger.serial),
    ['SN-TAB'],
  )
  assert.equal(temperature.data.delivery.outcome, 'compliant')
  const items = await portal.call(deliveryCalls.productInfo, { deliveryId }, { as: as.distributor })
  // With the GTIN of the smaller package (LOG-181).
  assert.deepEqual(
    items.data.map(item => [item.itemCode, item.gtin]),
    [['TAB', withCheckDigit('2491234500001')]],
  )
  const places = await portal.call(deliveryCalls.localInfo, { deliveryId }, { as: as.distributor })
  assert.equal(places.code, codes.locationDataMissing)
})

test('a search by a hidden fact gives the same answer whether the fact matches or not', async () => {
  await disclose(['temperature'])
  const total = async (criteria: object) => (await search(as.distributor, criteria)).data.total
  assert.equal(await total({}), 1)
  for (const criteria of [
    { productName: 'Vaccine' },
    { productName: 'Tablets' },
    { lot: 'V1' },
    { customerNumber: 'CM-77' },
  ]) {
    assert.equal(await total(criteria), 0, JSON.stringify(criteria))
  }
  assert.equal(await total({ temperatureExcursion: '01' }), 0)
  assert.equal((await byNumber(as.distributor, 'SLIP-1')).data.total, 0)
  assert.equal((await byNumber(as.distributor, 'ref-1')).data.total, 1)
  await disclose(['location'])
  assert.equal(await total({ temperatureOutcome: 'noData' }), 0)
  assert.equal(
    (await portal.call(deliveryCalls.temperatureInfo, { deliveryId }, { as: as.distributor })).code,
    codes.noTemperatureData,
  )
})

test('a withdrawn disclosure takes effect at once', async () => {
  await disclose(['temperature'])
  assert.equal((await search(as.distributor)).data.total, 1)
  await disclose([])
  assert.equal((await search(as.distributor)).data.total, 0)
  assert.equal(
    (await portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.distributor })).code,
    codes.notAuthorized,
  )
})

test('a user with referable centres sees only deliveries that touch them', async () => {
  assert.equal((await search(as.inCentre)).data.total, 1)
  assert.equal((await search(as.elsewhere)).data.total, 0)
  await disclose(['temperature'])
  assert.equal((await search(as.distributor)).data.total, 1)
  assert.equal((await search(as.distributorsCentre)).data.total, 0)
  assert.equal(
    (await portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: as.elsewhere })).code,
    codes.notAuthorized,
  )
})

test('the platform company sees everything, and with another company picked exactly its view', async () => {
  await disclose(['temperature'])
  assert.equal((await search(as.platform)).data.rows[0]?.temperature?.outcome, 'excursion')
  const picked = await search(as.platform, { enterpriseCode: distributor.code })
  assert.equal(picked.data.rows[0]?.temperature?.outcome, 'compliant')
  assert.equal((await search(as.maker, { enterpriseCode: distributor.code })).code, codes.notAuthorized)
  await disclose([])
})

test('curve, period and figures of a logger agree', async () => {
  const { data } = await portal.call(deliveryCalls.temperatureInfo, { deliveryId, width: 300 }, { as: as.maker })
  const logger = data.loggers.find(one => one.serial === 'SN-VAC')
  assert.ok(logger)
  assert.deepEqual([logger.minMilli, logger.maxMilli, logger.count], [5_000, 9_000, 144])
  const [period] = logger.shown.periods
  assert.deepEqual(
    [period?.startedAt, period?.endedAt, period?.kind],
    ['2026-05-01T00:20:00.000Z', '2026-05-01T00:40:00.000Z', 'excursion'],
  )
  assert.equal(Math.max(...logger.curve.milliCelsius.filter(value => value !== null)), 9_000)
  assert.equal(logger.mktWindow?.hours, 24)
})

test('a zoomed curve keeps the readings beside it, to which its line leads, also where none is in it', async () => {
  const zoomed = async (fromTime: string, toTime: string) => {
    const frame = { from: `2026-05-01T${fromTime}Z`, to: `2026-05-01T${toTime}Z` }
    const { data } = await portal.call(deliveryCalls.temperatureInfo, { deliveryId, ...frame }, { as: as.maker })
    const { curve } = data.loggers.find(one => one.serial === 'SN-VAC') ?? assert.fail()
    return curve.atMs.map((atMs, place) => [new Date(atMs).toISOString().slice(11, 16), curve.milliCelsius[place]])
  }
  const outside = [['00:20', 9_000], ['00:30', 9_000]] // prettier-ignore
  const beside = [['00:10', 5_000], ...outside, ['00:40', 5_000]] // prettier-ignore
  // Once the highest MKT window is known, only the readings about the frame are read.
  for (const _ of ['all readings', 'those about the frame']) {
    assert.deepEqual(await zoomed('00:20:00', '00:30:00'), beside)
    assert.deepEqual(await zoomed('00:21:00', '00:29:00'), outside)
  }
})

test('silence of an open assignment beyond the threshold makes the delivery incomplete without being written', async () => {
  const asPlatformLater = async () => (await search(as.platform, { productCode: 'TAB' })).data.rows[0]?.temperature
  await disclose(['temperature', 'shippingList'])
  const outcome = async () => (await search(as.distributor)).data.rows[0]?.temperature?.outcome
  assert.equal(await outcome(), 'compliant')
  portal.moveClock(25 * 60_000)
  assert.equal(await outcome(), 'incomplete')
  const { data } = await portal.call(deliveryCalls.temperatureInfo, { deliveryId }, { as: as.distributor })
  assert.equal(data.delivery.outcome, 'incomplete')
  assert.equal(data.loggers[0]?.gaps.length, 1)
  assert.equal((await asPlatformLater())?.outcome, 'excursion')
  portal.moveClock(-25 * 60_000)
  await disclose([])
})

test('the trace marks readings outside the band', async () => {
  const { data } = await portal.call(deliveryCalls.localInfo, { deliveryId }, { as: as.maker })
  const trace = data.traces.find(one => one.serial === 'SN-VAC')
  assert.deepEqual(trace?.side.slice(0, 5), ['inside', 'inside', 'above', 'above', 'inside'])
  assert.equal(data.latest?.lat.toFixed(2), '36.43')
})

test('the readings of visible loggers can be downloaded as CSV with time zone and BOM', async () => {
  const file = await portal.download(deliveryCalls.downloadCsv, { deliveryId }, { as: as.maker })
  const lines = file.body.trimEnd().split('\n')
  assert.equal(lines[0], '\uFEFFロガー,日時 (Asia/Tokyo),温度（℃）,湿度（%）,緯度,経度,校正')
  assert.equal(lines.length, 289)
  assert.ok(/^SN-VAC,2026-05-01T09:20:00\.000\+09:00,9\.000,,35\.02,139,校正未登録$/m.test(file.body))
  await disclose(['temperature'])
  const disclosed = await portal.download(deliveryCalls.downloadCsv, { deliveryId }, { as: as.distributor })
  assert.doesNotMatch(disclosed.body, /SN-VAC/)
  assert.match(disclosed.body, /^SN-TAB,2026-05-01T09:00:00\.000\+09:00,15\.000,,,,校正未登録$/m)
  await disclose([])
})

test('temperature by item needs the shipping list, because it names items', async () => {
  await disclose(['temperature'])
  const asked = (viewer: Session) => portal.call(deliveryCalls.commodityTemperatureInfo, { deliveryId }, { as: viewer })
  assert.equal((await asked(as.distributor)).code, 4508)
  await disclose(['temperature', 'shippingList'])
  const { data } = await asked(as.distributor)
  assert.deepEqual(
    data.map(item => [item.itemCode, item.lot, item.quantity]),
    [['TAB', 'T1', 10]],
  )
  await disclose([])
})

test('the deliveries of a chain that others may see alone take no place in it (LOG-2)', async () => {
  const { key } = await makeApiKey(portal.db, { company: maker })
  await makeEveryonePartners(portal.db)
  const of = (reference: string, shippingDate: string, consignee?: MadeCompany) => ({
    reference,
    deliveryType: '0001',
    depositCode: maker.code,
    ...(consignee && { consigneeCode: consignee.code }),
    shipFrom: { centreCode: centre.code, name: '東京物流センター' },
    destination: { name: '地域の倉庫' },
    shippingDate,
    items: [{ itemCode: 'TAB', lot: 'CHAIN', quantity: 1 }],
    loggers: [],
  })
  await apiClientOf(portal, key).deliveries([
    ...Array.from({ length: 31 }, (_, nth) => of(`of-others-${nth}`, '2026-05-01')),
    of('own', '2026-05-01', distributor),
    of('own-later', '2026-05-12', distributor),
  ])
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', 'own')
    .executeTakeFirstOrThrow()
  const chain = async () => {
    const { data } = await portal.call(deliveryCalls.statusInfo, { deliveryId: id }, { as: as.distributor })
    return data.chain.map(step => step.reference)
  }
  assert.deepEqual(await chain(), ['own', 'own-later'])
  // They are seen then, but not what they carry.
  await disclose(['temperature'])
  assert.deepEqual(await chain(), ['own', 'own-later'])
  await disclose(['temperature', 'shippingList'])
  assert.ok((await chain()).includes('of-others-0'))
  await disclose([])
})
