import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { codes } from '#contract/kernel/codes.ts'
import { comparedName } from '#contract/logistics/rules/comparedName.ts'
import { givenMenus, type Menu } from '#contract/kernel/menus.ts'
import { deliveryList } from '#server/logistics/deliveries/search/search.ts'
import { searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { scopeOfDepositor } from '#server/platform/http/calls/enterpriseScope.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeLogger,
  makeUser,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { recordStatements } from '#test/support/database/recordStatements.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'

let portal: TestApp
let company: Record<'maker' | 'rival' | 'carrier' | 'distributor', MadeCompany>
let send: Record<'maker' | 'rival', ReturnType<typeof apiClientOf>>
let as: Record<'maker' | 'english' | 'rival' | 'carrier' | 'distributor' | 'inSendai' | 'platform' | 'noMenus', Session>

/** Thursday, 26 November 2026. */
before(async () => {
  portal = await createTestApp({ now: new Date('2026-11-26T03:00:00Z') })
  const { db } = portal
  // Ids of companies, users and deliveries are all different, so that none is taken for another.
  for (let spare = 0; spare < 7; spare++) await makeCompany(db)
  company = {
    maker: await makeCompany(db, { code: 'AOI', name: '葵製薬', nameEn: 'Aoi Pharma' }),
    rival: await makeCompany(db, { code: 'HIIRAGI', name: '柊製薬', nameEn: 'Hiiragi Pharma' }),
    carrier: await makeCompany(db, { code: 'SAZANKA', name: '山茶花運輸', nameEn: 'Sazanka Express', industryType: 5 }),
    distributor: await makeCompany(db, { code: 'TOTO', name: '東都薬品', nameEn: 'Toto Drugs', industryType: 3 }),
  }
  const platform = await makeCompany(db, { code: 'PF', industryType: 9 })
  const sendai = await makeCentre(db, {
    company: company.maker,
    code: 'SENDAI',
    name: '仙台物流センター',
    nameEn: 'Sendai Centre',
  })
  await makeCentre(db, { company: company.maker, code: 'OSAKA', name: '大阪物流センター', nameEn: 'Osaka Centre' })
  const user = async (facts: Parameters<typeof makeUser>[1]) =>
    signIn(portal, await makeUser(db, { menus: givenMenus, ...facts }))
  as = {
    maker: await user({ company: company.maker }),
    english: await user({ company: company.maker, language: 'en' }),
    rival: await user({ company: company.rival }),
    carrier: await user({ company: company.carrier }),
    distributor: await user({ company: company.distributor }),
    inSendai: await user({ company: company.maker, centres: [sendai] }),
    platform: await user({ company: platform, role: '00', companies: [platform, company.maker, company.rival] }),
    noMenus: await user({ company: company.maker, role: '02', menus: ['Notification'] }),
  }
  await makeEveryonePartners(db)
  const clientOf = async (one: MadeCompany) => apiClientOf(portal, (await makeApiKey(db, { company: one })).key)
  send = { maker: await clientOf(company.maker), rival: await clientOf(company.rival) }
  await send.maker.products([
    { itemCode: 'VAC-1', nameJa: 'ひまわりワクチン', nameEn: 'Himawari Vaccine', band: '2-8' },
    { itemCode: 'TAB-1', nameJa: 'カタクリ錠', nameEn: 'Katakuri Tablets', band: '1-30' },
  ])
  await send.rival.products([{ itemCode: 'VAC-1', nameJa: 'つばきワクチン', nameEn: 'Tsubaki Vaccine', band: '2-8' }])
  await send.maker.deliveries([
    deliveryOf('DL-2026-000123', '2026-11-17', 'SENDAI', {
      slipNo: ['4912-3456-7890'],
      clientManagementNo: 'ＣＭ－１００',
      carrierCode: 'SAZANKA',
    }),
    deliveryOf('DL-2026-000124', '2026-11-18', 'OSAKA', { items: [{ itemCode: 'TAB-1', lot: 'LOT-B2', quantity: 1 }] }),
    deliveryOf('DL-2026-000125', '2026-11-25', 'SENDAI', {
      inboundNo: 'IN/77',
      scheduledArrival: '2026-11-25T10:00:00Z',
    }),
  ])
  await send.rival.deliveries([
    {
      ...deliveryOf('RV-2026-000123', '2026-11-17', 'SENDAI', { slipNo: ['5555-3456-7890'] }),
      depositCode: 'HIIRAGI',
      destination: { name: '秘密の病院' },
    },
  ])
})
after(() => portal.close())

const deliveryOf = (reference: string, shippingDate: string, centreCode: string, facts: object = {}) => ({
  reference,
  deliveryType: '0001',
  depositCode: 'AOI',
  shipFrom: { name: '静岡工場' },
  destination: { centreCode, name: centreCode === 'SENDAI' ? '仙台物流センター' : '大阪物流センター' },
  shippingDate,
  items: [{ itemCode: 'VAC-1', lot: 'LOT-A1', quantity: 1 }],
  loggers: [],
  ...facts,
})

type PlanNode = { 'Relation Name'?: string; 'Index Cond'?: string; Plans?: PlanNode[] }
const readsOf = (node: PlanNode, table: string): PlanNode[] => [
  ...(node['Relation Name'] === table ? [node] : []),
  ...(node.Plans ?? []).flatMap(below => readsOf(below, table)),
]

const search = async (text: string, session: Session = as.maker, enterpriseCode?: string) =>
  await portal.call(portalSearchCalls.searchPortal, { text, enterpriseCode }, { as: session })
const references = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).data.deliveries?.rows.map(row => row.reference) ?? []
const groupOf = async (group: string, ...asked: Parameters<typeof search>) =>
  (await search(...asked)).data.groups.find(one => one.group === group)?.rows ?? []

suite('a number finds deliveries', () => {
  test('with any separators or none, in full width and lower case, and says which number matched', async () => {
    for (const text of [
      '4912-3456-7890',
      '491234567890',
      '4912 3456 7890',
      '４９１２‐３４５６‐７８９０',
      '4912ー3456ー7890',
      '4912–3456—7890',
    ])
      assert.deepEqual(await references(text), ['DL-2026-000123'], text)
    const matched = async (text: string) => (await search(text)).data.deliveries?.rows[0]?.match
    assert.deepEqual(await matched('491234567890'), { kind: 'slip', text: '4912-3456-7890' })
    assert.deepEqual(await matched('dl2026000123'), { kind: 'reference', text: 'DL-2026-000123' })
    assert.deepEqual(await matched('cm 100'), { kind: 'client', text: 'ＣＭ－１００' })
    assert.deepEqual(await matched('in77'), { kind: 'inbound', text: 'IN/77' })
  })

  test('by its beginning, and by its last four digits or more', async () => {
    assert.deepEqual((await references('DL-2026-0001')).sort(), ['DL-2026-000123', 'DL-2026-000124', 'DL-2026-000125'])
    assert.deepEqual(await references('0124'), ['DL-2026-000124'])
    assert.deepEqual(await references('7890'), ['DL-2026-000123'])
    assert.deepEqual(await references('34567890'), ['DL-2026-000123'])
    assert.deepEqual(await references('44567890'), [])
    assert.deepEqual(await references('890'), [])
  })

  test('by a beginning that many have, the latest shipped first', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => `SEQ-${String(n + 1).padStart(2, '0')}`)
    await send.maker.deliveries(
      numbers.map((reference, n) => deliveryOf(reference, `2026-11-${String(n + 1).padStart(2, '0')}`, 'OSAKA')),
    )
    const found = await references('SEQ')
    assert.deepEqual(found, numbers.toReversed().slice(0, found.length))
    assert.ok(found.length > 0 && found.length < numbers.length)
  })

  test('several pasted lines, each once, with those found in the list where there are more', async () => {
    const pasted = 'DL-2026-000123\r\ndl2026000124\tDL-2026-000123\n"nowhere"\n'
    assert.deepEqual((await references(pasted)).sort(), ['DL-2026-000123', 'DL-2026-000124'])
    const many = Array.from({ length: 12 }, (_, n) => `BULK-${n}`)
    await send.maker.deliveries(many.map(reference => deliveryOf(reference, '2026-11-10', 'OSAKA')))
    const { deliveries } = (await search(many.join('\n'))).data
    assert.equal(deliveries?.rows.length, 8)
    assert.deepEqual(deliveries?.more, { path: '/delivery', search: { number: many.join(' ') } })
  })

  test('by the SSCCs of its units: in groups, in lines, with (00), by the last digits, and says which matched', async () => {
    const ssccs = ['349123450000000010', '349123450000000027'] as const
    const unitsOf = (sscc: string) => ({ units: [{ sscc }] })
    await send.maker.deliveries([
      deliveryOf('PALLET-1', '2026-11-12', 'OSAKA', unitsOf(ssccs[0])),
      deliveryOf('PALLET-2', '2026-11-13', 'OSAKA', unitsOf(ssccs[1])),
    ])
    const found = async (text: string) =>
      (await search(text)).data.deliveries?.rows.map(({ reference, match }) => [reference, match.kind, match.text])
    const first = ['PALLET-1', 'sscc', ssccs[0]]
    const second = ['PALLET-2', 'sscc', ssccs[1]]
    for (const text of [ssccs[0], '3 4912345 000000001 0', `(00)${ssccs[0]}`, '0010', '34912345000000001'])
      assert.deepEqual(await found(text), [first], text)
    assert.deepEqual(await found(ssccs.join('\n')), [second, first])
    assert.deepEqual(await found(ssccs.map(sscc => `(00)${sscc}`).join('\n')), [second, first])
    assert.deepEqual(await references(ssccs.join('\n'), as.rival), [])
  })

  test('of more than five hundred numbers, the answer says that it is not complete', async () => {
    const pasted = (most: number) => Array.from({ length: most }, (_, n) => `N-${n}`).join('\n')
    assert.equal((await search(pasted(500))).data.isComplete, true)
    assert.deepEqual((await search(`${pasted(500)}\nDL-2026-000123`)).data, { groups: [], isComplete: false })
  })

  test('leads to its details, with status, outcome, places and day', async () => {
    const { deliveries } = (await search('IN/77')).data
    assert.partialDeepStrictEqual(deliveries?.rows[0], {
      path: '/delivery/detail',
      deliveryStatus: '1',
      awaitingPickup: true,
      late: true,
      outcome: 'noData',
      shippingDate: '2026-11-25',
      shipFrom: { name: '静岡工場' },
      destination: { name: '仙台物流センター', nameEn: 'Sendai Centre' },
    })
    assert.equal(deliveries?.rows[0]?.search['deliveryId'], deliveries?.rows[0]?.deliveryId)
  })

  test('once its sender has changed or taken back the number', async () => {
    await send.maker.deliveries([deliveryOf('CHANGED-1', '2026-11-11', 'OSAKA', { slipNo: ['OLD-998877'] })])
    assert.deepEqual(await references('old998877'), ['CHANGED-1'])
    await send.maker.deliveries([{ reference: 'CHANGED-1', slipNo: ['NEW-112233'] }])
    assert.deepEqual(await references('old998877'), [])
    assert.deepEqual(await references('2233'), ['CHANGED-1'])
    await send.maker.deliveries([{ reference: 'CHANGED-1', carrierCode: 'SAZANKA' }])
    assert.deepEqual(await references('2233', as.carrier), ['CHANGED-1'])
    await send.maker.deliveries([{ reference: 'CHANGED-1', carrierCode: null }])
    assert.deepEqual(await references('2233', as.carrier), [])
  })
})

suite('words find deliveries', () => {
  test('by place, item and day together, in both languages, and lead to the list with these criteria', async () => {
    for (const text of [
      '仙台 ワクチン 先週',
      'sendai vaccine last week',
      '先週の せんだい'.replace('せんだい', '仙台'),
      'センター ﾋﾏﾜﾘ 先週',
    ])
      assert.deepEqual(await references(text), ['DL-2026-000123'], text)
    assert.deepEqual(await references('sendai vaccine yesterday'), ['DL-2026-000125'])
    assert.deepEqual(await references('大阪 ワクチン 昨日'), [])
    assert.deepEqual(await references('山茶花 先週'), ['DL-2026-000123'])
    assert.deepEqual(await references('lot-b2 先週'), ['DL-2026-000124'])
  })

  test('by a state, and alone by a day', async () => {
    assert.deepEqual(await references('遅延 仙台'), ['DL-2026-000125'])
    assert.deepEqual(await references('late sendai'), ['DL-2026-000125'])
    assert.deepEqual(await references('昨日'), ['DL-2026-000125'])
    assert.deepEqual(await references('明日'), [])
  })

  test('in deliveries that are looked up by their ids, so that the time does not grow with all of them', async () => {
    const viewer = { scope: scopeOfDepositor(company.maker.id), now: portal.now(), timeZone: 'Asia/Tokyo' }
    const days = { shippingDateFrom: '2026-11-01', shippingDateTo: '2026-11-26' }
    const searched = searchedByOther({ ...days, deliveryType: ['0001'], words: '仙台 ワクチン' }, viewer)
    await portal.db.transaction().execute(async tx => {
      // A join could only read all of them.
      for (const way of ['seqscan', 'bitmapscan', 'nestloop'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
      const matching = await deliveryList.matching(
        { ...viewer, db: tx, language: 'ja' },
        { searched, sort: 'shippingDate', order: 'desc' },
      )
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`
        explain (format json) with ${matching} select id from matching`.execute(tx)
      const read = rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => readsOf(Plan, 'deliveries')))
      assert.deepEqual(
        read.map(node => node['Index Cond']),
        ['(id = v.delivery_id)'],
      )
    })
  })

  test('the platform company, whose latest few and then days are read, finds the same', async () => {
    // Enough on the last two days of a month, on which another company has more.
    const many = Array.from({ length: 10 }, (_, n) => deliveryOf(`OCT-${n}`, `2026-10-${30 + (n % 2)}`, 'OSAKA'))
    await send.maker.deliveries(many)
    await send.rival.deliveries(
      many.map((one, n) => ({ ...one, reference: `OCT-R-${n}`, depositCode: 'HIIRAGI', destination: { name: '港' } })),
    )
    const found = async (text: string, session: Session) => (await search(text, session)).data.deliveries
    for (const text of ['大阪 ワクチン 今月', '大阪 ワクチン 先月', 'lot-b2 今月', '山茶花 先週', '昨日'])
      assert.deepEqual(await found(text, as.platform), await found(text, as.maker), text)
    assert.deepEqual(await references('静岡 ワクチン 先週', as.platform), ['RV-2026-000123', 'DL-2026-000123'])
    // Each word is in a name, but not in those of one delivery; or it is in none.
    for (const text of ['秘密 ひまわり 今月', '無い言葉 今月', '今月 仙台 無い言葉'])
      assert.deepEqual(await references(text, as.platform), [], text)
    assert.deepEqual(await references('秘密 つばき 今月', as.platform), ['RV-2026-000123'])
  })

  test('the platform company finds a delivery by each of its names, also by a word that very many names have', async () => {
    const { maker, rival } = company
    const numbers = sql`generate_series(1, 502) n`
    await sql`insert into products (company_id, item_code, name_ja, name_en)
      select ${rival.id}, 'MI-' || n, '多品' || n, 'Many items ' || n from ${numbers} where n <> 7`.execute(portal.db)
    await send.rival.products([{ itemCode: 'MI-7', nameJa: '多品7', nameEn: 'Many items 7', band: '2-8' }])
    await sql`with many as (
      insert into lots (product_id, lot) select p.id, 'ML-' || n from products p, ${numbers}
       where p.company_id = ${maker.id} and p.item_code = 'VAC-1' returning id, folded_lot)
      insert into lot_terms (folded, lot_id) select folded_lot, id from many`.execute(portal.db)
    await sql`insert into place_terms (side, folded, name)
      select side, search_folded('多所' || n), '多所' || n from ${numbers}, unnest(array['from', 'destination']) side`.execute(
      portal.db,
    )
    await send.maker.deliveries([
      deliveryOf('MN-1', '2026-11-24', 'SENDAI', { items: [{ itemCode: 'VAC-1', lot: 'ML-7', quantity: 1 }] }),
      deliveryOf('MN-2', '2026-11-24', 'SENDAI', {
        shipFrom: { name: '多所5' },
        destination: { name: 'ただの港', nameEn: 'Harbour' },
      }),
    ])
    await send.rival.deliveries([
      {
        ...deliveryOf('MN-3', '2026-11-24', '', { items: [{ itemCode: 'MI-7', lot: 'R-1', quantity: 1 }] }),
        depositCode: 'HIIRAGI',
        destination: { name: '多所6' },
      },
    ])
    for (const [text, expected] of Object.entries({
      ml: ['MN-1'],
      多所: ['MN-3', 'MN-2'],
      多品: ['MN-3'],
      多所5: ['MN-2'],
      多品7: ['MN-3'],
      'ml-7': ['MN-1'],
      'mi-7': ['MN-3'],
      harbour: ['MN-2'],
      'ただの 多所': ['MN-2'],
      '多品 多所 hiiragi': ['MN-3'],
      '多品 ただの': [],
    }))
      assert.deepEqual(await references(text, as.platform), expected, text)
  })

  test('more of them are in the list of deliveries', async () => {
    const { deliveries } = (await search('大阪 ワクチン 今月')).data
    assert.deepEqual([deliveries?.rows.length, deliveries?.hasMore], [8, true])
    assert.deepEqual(deliveries?.more, {
      path: '/delivery',
      search: { period: 'own', from: '2026-11-01', until: '2026-11-30', words: '大阪 ワクチン' },
    })
  })
})

suite('names find other records', () => {
  test('lots, items and places in any kana, each leads to its deliveries', async () => {
    assert.deepEqual(await groupOf('lots', 'ｌｏｔ-a'), [
      {
        name: 'LOT-A1',
        note: 'ひまわりワクチン',
        isExact: false,
        path: '/delivery',
        search: { period: 'year', lot: 'LOT-A1' },
      },
    ])
    for (const text of ['ヒマワリ', 'ひまわり', 'ﾋﾏﾜﾘ'])
      assert.equal((await groupOf('items', text))[0]?.name, 'ひまわりワクチン')
    assert.deepEqual((await groupOf('places', 'sendai', as.english))[0], {
      name: 'Sendai Centre',
      note: 'Delivery destination',
      // SENDAI is the code of the centre.
      isExact: true,
      path: '/delivery',
      search: { period: 'year', deliveryDestination: 'Sendai Centre' },
    })
    assert.equal((await groupOf('places', '静岡'))[0]?.note, '出荷地')
  })

  test('companies, partners, loggers and items of the registry, each leads to its page', async () => {
    const { id } = await makeLogger(portal.db, { company: company.maker, serial: 'SN-9000' })
    assert.partialDeepStrictEqual((await groupOf('loggers', 'n-900'))[0], {
      name: 'SN-9000',
      path: '/user-management/loggers/detail',
      search: { loggerId: id },
    })
    assert.deepEqual(await groupOf('loggers', 'n-900', as.rival), [])
    assert.equal((await groupOf('products', 'ワクチン'))[0]?.path, '/user-management/products/detail')
    assert.deepEqual((await groupOf('partners', '山茶花'))[0]?.path, '/user-management/partners')
    assert.deepEqual((await groupOf('companies', '葵', as.platform))[0]?.search, { enterpriseCode: 'AOI' })
  })

  test('a company by its GLN, which has no letters, as its lists do', async () => {
    const { carrier } = company
    await portal.db.updateTable('companies').set({ gln: '4912345000019' }).where('id', '=', carrier.id).execute()
    assert.deepEqual((await groupOf('companies', '4912345-00001-9', as.platform))[0]?.search, {
      enterpriseCode: 'SAZANKA',
    })
    // In both directions of the partnership.
    const partners = await groupOf('partners', '4912345000019')
    assert.deepEqual(
      partners.map(({ name }) => name),
      ['山茶花運輸', '山茶花運輸'],
    )
    assert.deepEqual(await groupOf('partners', '4912345000026'), [])
  })

  test('loggers by their GRAI and GIAI, typed or scanned', async () => {
    const { id } = await makeLogger(portal.db, { company: company.maker, serial: 'CODED-1' })
    const codesOfLogger = { logger_id: id, company_id: company.maker.id }
    await portal.db
      .insertInto('logger_codes')
      .values([
        { ...codesOfLogger, kind: 'grai', code: '4912345000026K1' },
        { ...codesOfLogger, kind: 'giai', code: '4912345ASSET7' },
      ])
      .execute()
    for (const text of ['4912345000026K1', '(8003)04912345000026K1', '4912345ASSET7', '(8004)4912345ASSET7']) {
      const [hit] = await groupOf('loggers', text)
      assert.deepEqual([hit?.name, hit?.isExact], ['CODED-1', true], text)
      assert.deepEqual(await groupOf('loggers', text, as.rival), [], text)
    }
  })

  test('the whole serial or GRAI of a logger finds its deliveries, of whatever company, without the menu of loggers (LOG-44)', async () => {
    const { id } = await makeLogger(portal.db, { company: company.carrier, serial: 'RIDE-4-07' })
    await makeLogger(portal.db, { company: company.carrier, serial: 'RIDE-4-071' })
    const { id: companyId } = company.carrier
    await portal.db
      .insertInto('logger_codes')
      .values({ logger_id: id, company_id: companyId, kind: 'grai', code: '4912345000064R7' })
      .execute()
    const carries = (serials: string[]) => ({
      items: [
        { itemCode: 'TAB-1', lot: 'LOT-R1', quantity: 1 },
        { itemCode: 'VAC-1', lot: 'LOT-R2', quantity: 1 },
      ],
      loggers: serials.map(serial => ({
        serial,
        owner: 'SAZANKA',
        from: '2026-11-20T00:00:00Z',
        intervalSeconds: 600,
        items: [1],
      })),
    })
    await send.maker.deliveries([
      deliveryOf('CARRIES-A', '2026-06-02', 'OSAKA', carries(['RIDE-4-07'])),
      deliveryOf('CARRIES-B', '2026-06-03', 'OSAKA', carries(['RIDE-4-071'])),
    ])
    const member = async (one: MadeCompany) =>
      signIn(portal, await makeUser(portal.db, { company: one, role: '02', menus: ['DeliveryStatus'] }))
    const [maker, distributor] = [await member(company.maker), await member(company.distributor)]
    for (const text of ['RIDE-4-07', 'ｒｉｄｅ４－０７', '4912345000064R7', '(8003)04912345000064R7']) {
      const { deliveries, groups } = (await search(text, maker)).data
      assert.deepEqual(
        deliveries?.rows.map(row => [row.reference, row.match.kind]),
        [['CARRIES-A', 'logger']],
        text,
      )
      assert.equal(
        groups.some(({ group }) => group === 'loggers'),
        false,
      )
      assert.deepEqual(await references(text, distributor), [], text)
      assert.deepEqual(await references(text, as.rival), [], text)
    }
    const disclose = async (itemCode: string) => {
      const product = await portal.db
        .selectFrom('products')
        .select('id')
        .where('item_code', '=', itemCode)
        .where('company_id', '=', company.maker.id)
        .executeTakeFirstOrThrow()
      const facts = { product_id: product.id, company_id: company.distributor.id, stage: 'firstLogistics' }
      const kinds = ['location', 'temperature'].map(kind => ({ ...facts, kind, valid_from: '2026-01-01' }))
      await portal.db.insertInto('disclosures').values(kinds).execute()
    }
    await disclose('TAB-1')
    assert.deepEqual(await references('RIDE-4-07', distributor), [], 'it measures the other item')
    await disclose('VAC-1')
    assert.deepEqual(await references('RIDE-4-07', distributor), ['CARRIES-A'])
    await portal.db.deleteFrom('disclosures').where('company_id', '=', company.distributor.id).execute()
  })

  test('where words find nothing, the answer says among which days (LOG-44)', async () => {
    const within = async (...asked: Parameters<typeof search>) => (await search(...asked)).data.wordsWithin
    assert.deepEqual(await within('無い言葉'), { from: '2026-10-26', until: '2026-11-26' })
    assert.deepEqual(await within('無い言葉', as.platform), { from: '2026-11-20', until: '2026-11-26' })
    assert.deepEqual(await within('無い言葉 先月'), { from: '2026-10-01', until: '2026-10-31' })
    assert.equal(await within('DL-2026-000123'), undefined)
    assert.equal(await within('無い言葉', as.noMenus), undefined)
  })

  test('places by a GLN, typed or scanned, of own deliveries alone; a scanned one finds partners and companies', async () => {
    const gln = '4912345000033'
    const shipFrom = { name: '富士工場', gln }
    await send.maker.deliveries([deliveryOf('GLN-1', '2026-11-14', 'OSAKA', { shipFrom })])
    const hit = {
      name: '富士工場',
      note: `出荷地 · GLN ${gln}`,
      isExact: true,
      path: '/delivery',
      search: { period: 'year', departurePlace: gln },
    }
    for (const text of [gln, `(414)${gln}`, `https://id.gs1.org/414/${gln}`])
      assert.deepEqual(await groupOf('places', text), [hit], text)
    assert.deepEqual(await groupOf('places', gln, as.rival), [])
    // A centre's own GLN, which deliveries do not repeat.
    await portal.db.updateTable('centres').set({ gln: '4912345000040' }).where('code', '=', 'SENDAI').execute()
    assert.equal((await groupOf('places', '(414)4912345000040'))[0]?.name, '仙台物流センター')
    assert.equal((await groupOf('companies', '(417)4912345000019', as.platform))[0]?.name, '山茶花運輸')
    assert.equal((await groupOf('partners', '(417)4912345000019'))[0]?.name, '山茶花運輸')
  })

  test('items by labels that are longer than any name, or have spaces between their parts', async () => {
    const gtin = '04912345000057'
    const codesOfItem = [{ kind: 'gtin', code: gtin }]
    const item = { itemCode: 'LONG-1', nameJa: 'りんどう注', nameEn: 'Rindo', band: '2-8', codes: codesOfItem }
    await send.maker.products([item])
    const link = `https://id.gs1.org/01/${gtin}/10/LOT-WITH-20-SIGNS-01/21/SERIAL-WITH-20-SIGNS?17=280615&11=260615&30=12`
    assert.ok(link.length > 100)
    for (const text of [link, `(01)${gtin} (17)280615 (10)12345`]) {
      const [hit] = await groupOf('products', text)
      assert.deepEqual([hit?.name, hit?.isExact], ['りんどう注', true], text)
    }
  })

  test('cases by the bytes of their numbers, and lead to the list only where it finds the same', async () => {
    const { rows: bulk } = await sql<{ id: number }>`
      select id::int from deliveries where reference like 'BULK-%' order by id limit 7`.execute(portal.db)
    for (const [index, { id }] of bulk.entries())
      await sql`insert into excursion_cases
          (delivery_id, depositor_id, number, state, opened_at, due_on, assessment, updated_at)
        values (${id}, ${company.maker.id}, ${index === 6 ? 'Æ-2026-0001' : `AE-2026-000${index}`}, 'open', now(),
          '2026-12-01', '{}', now())`.execute(portal.db)
    const cases = async (text: string) => (await search(text)).data.groups.find(one => one.group === 'cases')
    const typed = await cases('ae-2026')
    assert.deepEqual(
      typed?.rows.map(row => row.name),
      [5, 4, 3, 2, 1].map(n => `AE-2026-000${n}`),
    )
    assert.deepEqual(typed?.more, { path: '/quality', search: { keyword: 'ae-2026', state: 'all' } })
    const listed = await portal.call(caseCalls.getCaseList, { keyword: 'ae-2026', state: 'all' }, { as: as.maker })
    assert.equal(listed.data.total, 6)
    for (const text of ['ae2026', Array.from({ length: 12 }, (_, n) => `BULK-${n}`).join('\n')]) {
      const other = await cases(text)
      assert.deepEqual([other?.hasMore, other?.more], [true, null], text)
    }
  })

  test('percent sign, underscore, backslash, half a character and signs are plain characters', async () => {
    for (const text of ['%', '_', '\\', "'", '"', '--', '\uD83D', '%%%%', '(((', '😀']) {
      const { code, data } = await search(text)
      assert.equal(code, codes.success, text)
      assert.deepEqual([data.deliveries, data.groups], [undefined, []], text)
    }
  })

  test('a text that is too long or holds NUL is refused, long ones are answered', async () => {
    assert.equal((await search('x'.repeat(10_000))).code, codes.invalidParameters)
    assert.equal((await search('DL\0')).code, codes.invalidParameters)
    assert.equal((await search('  ')).code, codes.invalidParameters)
    for (const text of ['x'.repeat(8000), '仙台 '.repeat(1500), '1\n'.repeat(3999)])
      assert.equal((await search(text)).code, codes.success)
  })
})

suite('what is named exactly as was typed is marked, and the first of its kind', () => {
  /** The exact ones of each kind. */
  const exact = async (...asked: Parameters<typeof search>) =>
    Object.fromEntries(
      (await search(...asked)).data.groups
        .map(({ group, rows }) => [group, rows.filter(row => row.isExact).map(row => row.name)] as const)
        .filter(([, names]) => names.length > 0),
    )

  test('an item by its code in any case, width and separators, and by its name in both languages', async () => {
    for (const text of ['VAC-1', 'vac1', 'ＶＡＣ－１', 'vac 1', 'Vac_1'])
      assert.deepEqual(await exact(text), { items: ['VAC-1'], products: ['ひまわりワクチン'] }, text)
    for (const text of ['ひまわりワクチン', 'ヒマワリわくちん', 'ﾋﾏﾜﾘﾜｸﾁﾝ'])
      assert.deepEqual(await exact(text), { items: ['ひまわりワクチン'], products: ['ひまわりワクチン'] }, text)
    assert.deepEqual(await exact('himawari-vaccine', as.english), {
      items: ['Himawari Vaccine'],
      products: ['Himawari Vaccine'],
    })
    assert.deepEqual(await exact('VAC'), {})
  })

  test('a lot, a place by name and by the code of its centre, a company, a partner and a logger', async () => {
    for (const text of ['LOT-A1', 'lota1', 'lot a-1']) assert.deepEqual(await exact(text), { lots: ['LOT-A1'] }, text)
    for (const session of [as.maker, as.platform])
      for (const text of ['仙台物流センター', '仙台・物流センター', '仙台 物流ｾﾝﾀｰ'])
        assert.deepEqual((await exact(text, session))['places'], ['仙台物流センター'], text)
    assert.deepEqual(await exact('仙台物流センター'), { places: ['仙台物流センター'] })
    assert.deepEqual(await exact('sendai'), { places: ['仙台物流センター'] })
    assert.deepEqual(await exact('sendai', as.english), { places: ['Sendai Centre'] })
    assert.deepEqual((await exact('aoi', as.platform))['companies'], ['葵製薬'])
    const { partners = [], ...others } = await exact('Sazanka Express')
    assert.deepEqual([[...new Set(partners)], others], [['山茶花運輸'], {}])
    await makeLogger(portal.db, { company: company.maker, serial: 'TH-77-01' })
    for (const session of [as.maker, as.platform])
      for (const text of ['TH-77-01', 'th7701', 'th 77 01']) {
        // For everybody's loggers, separators stand where they were typed, or between letters and digits.
        if (session === as.platform && text === 'th7701') continue
        assert.deepEqual(await exact(text, session), { loggers: ['TH-77-01'] }, text)
      }
    assert.deepEqual(await exact('th-7701', as.rival), {})
  })

  test('among more than are shown', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'].map(letter => `${letter}葵`)
    for (const [place, name] of names.entries()) await makeCompany(portal.db, { code: `MANY-${place}`, name })
    const { data } = await search('f葵', as.platform)
    const rows = data.groups.find(one => one.group === 'companies')?.rows ?? []
    assert.deepEqual([rows[0]?.name, rows[0]?.isExact], ['F葵', true])
    const [first, ...others] = await groupOf('companies', '葵製薬', as.platform)
    assert.deepEqual([first?.name, others.length], ['葵製薬', 0])
  })

  test('as the database compares names, so does the browser', async () => {
    for (const name of ['ＶＡＣ－1', 'ﾋﾏﾜﾘ ワクチン', 'ひまわりヷゞ', 'データ(2 mL)', '--', 'Ærø'])
      assert.deepEqual(
        (await sql`select compared_number(search_folded(${name})) as name`.execute(portal.db)).rows,
        [{ name: comparedName(name) }],
        name,
      )
  })

  test('what others have is not, and pasted lines are no name', async () => {
    assert.deepEqual(await exact('つばきワクチン'), {})
    assert.deepEqual(await exact('VAC\n1'), {})
    assert.deepEqual(await exact('sazanka express', as.noMenus), {})
  })
})

suite('only what the caller may see is found', () => {
  const secrets = ['RV-2026-000123', '5555-3456-7890', '5555', '秘密の病院', 'つばき', 'RV']

  test("another company's numbers, places and items answer like those that do not exist", async () => {
    for (const text of secrets) {
      assert.deepEqual((await search(text)).data, (await search(`${text.slice(0, 1)}※無い`)).data, text)
      const found = await search(text, as.rival)
      assert.ok(found.data.deliveries ?? found.data.groups.length > 0, text)
    }
    // Of two that end alike, each company finds its own.
    assert.deepEqual(await references('34567890'), ['DL-2026-000123'])
    assert.deepEqual(await references('34567890', as.rival), ['RV-2026-000123'])
  })

  test('a carrier finds its trips, a user with referable centres those that touch them', async () => {
    assert.deepEqual(await references('DL-2026-0001', as.carrier), ['DL-2026-000123'])
    assert.deepEqual(await references('0124', as.carrier), [])
    assert.deepEqual((await references('DL-2026-0001', as.inSendai)).sort(), ['DL-2026-000123', 'DL-2026-000125'])
    assert.deepEqual(await references('0124', as.inSendai), [])
    assert.deepEqual(await groupOf('lots', 'lot-b', as.inSendai), [])
  })

  test('disclosed deliveries by their reference, by other numbers only with the shipping list', async () => {
    const { id } = await portal.db
      .selectFrom('products')
      .select('id')
      .where('name_en', '=', 'Himawari Vaccine')
      .executeTakeFirstOrThrow()
    const disclose = (kind: string) =>
      portal.db
        .insertInto('disclosures')
        .values({
          product_id: id,
          company_id: company.distributor.id,
          stage: 'firstLogistics',
          valid_from: '2026-01-01',
          kind,
        })
        .execute()
    assert.deepEqual(await references('DL-2026-000123', as.distributor), [])
    await disclose('temperature')
    assert.deepEqual(await references('DL-2026-000123', as.distributor), ['DL-2026-000123'])
    assert.deepEqual((await references('DL-2026-0001', as.distributor)).sort(), ['DL-2026-000123', 'DL-2026-000125'])
    for (const text of ['491234567890', '4912', '7890', 'cm-100', '山茶花 先週', 'ワクチン 先週'])
      assert.deepEqual(await references(text, as.distributor), [], text)
    await disclose('shippingList')
    for (const text of ['491234567890', '4912', '7890', 'cm-100', 'ワクチン 先週'])
      assert.deepEqual(await references(text, as.distributor), ['DL-2026-000123'], text)
    // SSCCs are known to parties; whoever reads one on the box finds its delivery, and nobody completes it.
    const sscc = '349123450000000034'
    await send.maker.deliveries([{ reference: 'DL-2026-000123', units: [{ sscc }] }])
    for (const text of [sscc, `${sscc}\nDL-NONE`])
      assert.deepEqual(await references(text, as.distributor), ['DL-2026-000123'], text)
    for (const text of ['3491234', '0034']) assert.deepEqual(await references(text, as.distributor), [], text)
    assert.deepEqual(await references('山茶花 先週', as.distributor), [])
    await portal.db.deleteFrom('disclosures').execute()
    assert.deepEqual(await references('DL-2026-000123', as.distributor), [])
  })

  test('the platform company finds all, and with another company picked what that one does', async () => {
    assert.deepEqual((await references('000123', as.platform)).sort(), ['DL-2026-000123', 'RV-2026-000123'])
    assert.deepEqual(await references('000123', as.platform, 'HIIRAGI'), ['RV-2026-000123'])
    assert.equal((await search('000123', as.platform, 'NOWHERE')).code, codes.notAuthorized)
    assert.equal((await search('000123', as.maker, 'HIIRAGI')).code, codes.notAuthorized)
  })

  test('kinds whose screen the account may not open are absent', async () => {
    assert.deepEqual((await search('DL-2026-000123', as.noMenus)).data, { groups: [], isComplete: true })
    const menus: Menu[] = ['LoggerRegistry']
    const devices = await signIn(portal, await makeUser(portal.db, { company: company.maker, role: '02', menus }))
    await makeLogger(portal.db, { company: company.maker, serial: 'DL-2026' })
    const { data } = await search('DL-2026', devices)
    assert.equal(data.deliveries, undefined)
    assert.deepEqual(
      data.groups.map(one => one.group),
      ['loggers'],
    )
  })
})

suite('nobody waits long for a search', () => {
  test('a kind that takes longer than two seconds is left out, with all after it', async () => {
    const other = await portal.pool.connect()
    try {
      await other.query('begin; lock table excursion_cases in access exclusive mode')
      const { data } = await search('DL-2026-000123')
      assert.deepEqual([data.isComplete, data.groups, data.deliveries?.rows.length], [false, [], 1])
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

  test('no statement begins after two seconds, also within the search of one kind', async t => {
    const sent = recordStatements(portal.pool)
    const now = performance.now.bind(performance)
    const searches = () => sent.filter(one => one.includes('/* custom plan */') || one.includes('/* generic plan */'))
    t.mock.method(performance, 'now', () => now() + (searches().length > 0 ? 3000 : 0))
    const { data } = await search('DL-2026-0001')
    assert.deepEqual(data, { groups: [], isComplete: false })
    assert.equal(searches().length, 1)
  })
})

test('a search is in the operation log', async () => {
  await search('LOGGED-7')
  const rows = await portal.db
    .selectFrom('operation_log')
    .select('subject')
    .where('operation', '=', 'searchDeliveries')
    .execute()
  assert.ok(rows.some(({ subject }) => (subject as { text?: string }).text === 'LOGGED-7'))
})

test('of deliveries whose numbers end alike, the latest shipped is first, whenever it was entered', async () => {
  await send.maker.deliveries([
    deliveryOf('END-A-6611', '2026-11-24', 'OSAKA'),
    deliveryOf('END-B-6611', '2026-08-03', 'OSAKA'),
  ])
  assert.deepEqual(await references('6611'), ['END-A-6611', 'END-B-6611'])
})
