import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { deliveryWords, type DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import { deliveryListCsv } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import { searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { openSessionOf, signIn } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

const now = new Date('2026-05-02T00:00:00Z')
const from = '2026-05-01T00:00:00Z'
/** More rows than one block. */
const count = 520
const criteria = {
  shippingDateFrom: '2026-05-01',
  shippingDateTo: '2026-05-01',
  deliveryType: ['0001' as const],
}
type Search = RequestOf<typeof deliveryCalls.downloadDeliveryCsv>

let portal: TestApp
let maker: MadeCompany
let distributor: MadeCompany
let asMaker: As
let asDistributor: As

before(async () => {
  portal = await createTestApp({ now })
  maker = await makeCompany(portal.db, { name: '山茶花製薬', nameEn: 'Sazanka' })
  distributor = await makeCompany(portal.db, { industryType: 3 })
  asMaker = await signIn(portal, await makeUser(portal.db, { company: maker }))
  asDistributor = await openSessionOf(portal, await makeUser(portal.db, { company: distributor, language: 'en' }))
  await makeEveryonePartners(portal.db)
  await sendWorld(apiClientOf(portal, (await makeApiKey(portal.db, { company: maker })).key))
})
after(() => portal.close())

async function sendWorld(apiClient: ReturnType<typeof apiClientOf>) {
  await apiClient.products([
    { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' },
    { itemCode: 'TAB', nameJa: '錠剤', nameEn: 'Tablets', band: '1-30' },
  ])
  const plain = (reference: string, facts: object = {}) => ({
    reference,
    deliveryType: '0001',
    depositCode: maker.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京, "中央" 病院' },
    shippingDate: '2026-05-01',
    items: [{ itemCode: 'TAB', lot: 'T1', quantity: 3 }],
    loggers: [],
    ...facts,
  })
  await apiClient.deliveries([
    plain('MIXED', {
      slipNo: ['S-1', 'S-2'],
      inboundNo: 'IN-1',
      clientManagementNo: '=HYPERLINK("x")',
      carrierCode: maker.code,
      scheduledArrival: '2026-05-01',
      actualPickup: from,
      deliveredAt: '2026-05-01T03:00:00Z',
      scheduledPieces: 13,
      inboundPallets: 2,
      items: [
        { itemCode: 'VAC', lot: 'V1', quantity: 10 },
        { itemCode: 'TAB', lot: 'T1', quantity: 3 },
      ],
      loggers: [
        { serial: 'SN-V', from, items: [0] },
        { serial: 'SN-T', from, items: [1] },
      ],
    }),
  ])
  await apiClient.readings(series('SN-V', from, [5, 8.04, 9, 5, ...Array<number>(15).fill(5)]))
  await apiClient.readings(series('SN-T', from, Array<number>(19).fill(15)))
  const many = Array.from({ length: count - 1 }, (_, index) =>
    plain(`N-${String(index).padStart(3, '0')}-${'x'.repeat(80)}`),
  )
  await apiClient.deliveries(many)
}

/** Cells by head, for each line. */
async function file(search: Search, as: As): Promise<Record<string, string>[]> {
  const { status, headers, body } = await portal.download(deliveryCalls.downloadDeliveryCsv, search, { as })
  assert.equal(status, 200)
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="deliveries-2026-05-02.csv"; filename*=UTF-8''deliveries-2026-05-02.csv`,
  )
  assert.ok(body.startsWith('\uFEFF'))
  const [heads = [], ...lines] = body.slice(1).trimEnd().split('\n').map(cellsOf)
  assert.equal(heads.length, Object.keys(deliveryWords.ja.columns).length)
  return lines.map(cells => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])))
}

/** No cell here contains a line break. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
  )

const ja = deliveryWords.ja.columns
const en = deliveryWords.en.columns
const zoned = (column: DeliveryColumn, words: Record<DeliveryColumn, string> = ja) => `${words[column]} (Asia/Tokyo)`

async function listed(as: As): Promise<DeliveryRow[]> {
  const rows: DeliveryRow[] = []
  for (let page = 1; ; page++) {
    const body = { ...criteria, sort: 'reference' as const, order: 'asc' as const, page, pageSize: 200 }
    const { data } = await portal.call(deliveryCalls.searchByOther, body, { as })
    rows.push(...data.rows)
    if (rows.length >= data.total) return rows
  }
}

test('the file has the rows of all pages of the list, in its order', async () => {
  const rows = await listed(asMaker)
  assert.equal(rows.length, count)
  const lines = await file({ criteria, sort: 'reference', order: 'asc' }, asMaker)
  const known = rows.map(row => ({
    [ja.reference]: row.reference,
    [ja.outcome]: deliveryWords.ja.outcomes[shownOutcome(row.temperature?.outcome ?? 'noData', row.awaitingData)],
    [ja.depositor]: row.depositor.name,
    [ja.destination]: row.destination.name,
    [ja.slipNo]: row.slipNo.join('; '),
    [ja.scheduledPieces]: String(row.scheduledPieces ?? ''),
    [ja.loggers]: String(row.loggerCount),
  }))
  assert.deepEqual(
    lines.map((line, index) => Object.fromEntries(Object.keys(known[index] ?? {}).map(head => [head, line[head]]))),
    known,
  )
})

test('a file has days, times with offset, exact temperatures and all items', async () => {
  const [line] = await file({ number: 'mixed' }, asMaker)
  assert.equal(line?.[ja.shippingDate], '2026-05-01')
  assert.equal(line[zoned('scheduledArrival')], '2026-05-01')
  assert.equal(line[zoned('actualPickup')], '2026-05-01T09:00:00+09:00')
  assert.equal(line[zoned('deliveredAt')], '2026-05-01T12:00:00+09:00')
  assert.deepEqual([line[ja.lowest], line[ja.highest], line[ja.outcome]], ['5', '15', '温度逸脱'])
  assert.deepEqual([line[ja.items], line[ja.lot]], ['ワクチン × 10; 錠剤 × 3', 'V1; T1'])
  assert.equal(line[ja.destination], '東京, "中央" 病院')
})

test('text that a spreadsheet would take for a formula is escaped', async () => {
  const [line] = await file({ number: 'MIXED' }, asMaker)
  assert.equal(line?.[ja.clientManagementNo], `'=HYPERLINK("x")`)
})

test('a company gets only what is disclosed to it, in its own language', async () => {
  await disclose(['temperature'])
  const [line] = await file({ number: 'MIXED' }, asDistributor)
  assert.deepEqual([line?.[en.outcome], line?.[en.lowest], line?.[en.highest]], ['Compliant', '15', '15'])
  assert.deepEqual([line?.[en.items], line?.[en.lot], line?.[en.slipNo]], ['Not disclosed', '', ''])
  for (const hidden of ['inboundNo', 'clientManagementNo', 'carrier', 'scheduledPieces', 'inboundPallets'] as const) {
    assert.equal(line?.[en[hidden]], '', hidden)
  }
  assert.equal(line?.[zoned('deliveredAt', en)], '2026-05-01T12:00:00+09:00')
  await disclose(['shippingList'])
  const [listedLine] = await file({ number: 'MIXED' }, asDistributor)
  assert.deepEqual([listedLine?.[en.items], listedLine?.[en.lot]], ['Tablets × 3', 'T1'])
  assert.deepEqual([listedLine?.[en.outcome], listedLine?.[en.lowest]], ['Not disclosed', ''])
  await disclose([])
  assert.deepEqual(await file({ criteria }, asDistributor), [])
})

async function disclose(kinds: string[]) {
  const { db } = portal
  const { id } = await db.selectFrom('products').select('id').where('item_code', '=', 'TAB').executeTakeFirstOrThrow()
  const row = { product_id: id, company_id: distributor.id, stage: 'firstLogistics', valid_from: '2026-01-01' }
  await db.deleteFrom('disclosures').execute()
  if (kinds.length === 0) return
  await db
    .insertInto('disclosures')
    .values(kinds.map(kind => ({ ...row, kind })))
    .execute()
}

test('a search both ways, neither way, or over more than twelve months is refused', async () => {
  for (const [search, code] of [
    [{}, codes.invalidParameters],
    [{ number: '1', criteria }, codes.invalidParameters],
    [{ criteria: { ...criteria, shippingDateFrom: '2025-04-30' } }, codes.periodTooLong],
  ] as const) {
    assert.equal((await portal.call(deliveryCalls.downloadDeliveryCsv, search, { as: asMaker })).code, code)
  }
})

const order = { sort: 'shippingDate', order: 'desc' } as const
const reader = { now, language: 'ja', timeZone: 'Asia/Tokyo' } as const
const fileFor = ({ id }: MadeCompany, db = portal.db) => {
  const viewer = { db, scope: scopeOfApiKey({ companyId: id, isPlatform: false }), ...reader }
  return deliveryListCsv(viewer, { ...order, searched: searchedByOther(criteria, viewer) })
}

test('a client that disconnects ends the work', async () => {
  let queries = 0
  const counted = portal.db.withPlugin({
    transformQuery: ({ node }) => (queries++, node),
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const { body } = await fileFor(maker, counted)
  await once(body, 'readable')
  body.destroy()
  await once(body, 'close')
  assert.equal(queries, 3, 'the ids, and one block of rows and items')
})

test('access that is withdrawn meanwhile ends the rows with the next block', async () => {
  await disclose(['location'])
  const { body } = await fileFor(distributor)
  await once(body, 'readable')
  await disclose([])
  const lines = (await text(body)).trimEnd().split('\n').length - 1
  assert.equal(lines, 500)
})
