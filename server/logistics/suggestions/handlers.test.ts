import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { suggestionCalls, type SuggestionField } from '#contract/logistics/calls/suggestions.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let send: ReturnType<typeof apiClientOf>
let maker: MadeCompany
let carrier: MadeCompany
let distributor: MadeCompany
let as: Record<'maker' | 'english' | 'carrier' | 'distributor' | 'platform' | 'inTokyo' | 'outsider', Session>

before(async () => {
  portal = await createTestApp({ now: new Date('2026-05-02T00:00:00Z') })
  const { db } = portal
  ;[maker, carrier, distributor] = [
    await makeCompany(db),
    await makeCompany(db, { industryType: 5 }),
    await makeCompany(db, { industryType: 3 }),
  ]
  const platform = await makeCompany(db, { industryType: 9 })
  const tokyo = await makeCentre(db, { company: maker, code: 'TOKYO' })
  await makeCentre(db, { company: maker, code: 'OSAKA' })
  const user = async (facts: Parameters<typeof makeUser>[1]) => signIn(portal, await makeUser(db, facts))
  as = {
    maker: await user({ company: maker }),
    english: await user({ company: maker, language: 'en' }),
    carrier: await user({ company: carrier }),
    distributor: await user({ company: distributor }),
    platform: await user({ company: platform, role: '00', companies: [platform, maker, distributor] }),
    inTokyo: await user({ company: maker, centres: [tokyo] }),
    outsider: await user({}),
  }
  await makeEveryonePartners(db)
  send = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await send.products([
    { itemCode: 'VAC-1', nameJa: 'ひまわりワクチン', nameEn: 'Himawari Vaccine', band: '2-8', drugCode: '6313400' },
    { itemCode: 'TAB-1', nameJa: 'カタクリ錠', nameEn: 'Katakuri Tablets', band: '1-30' },
  ])
  await send.deliveries([
    deliveryTo('TOKYO', '東京物流センター', 'VAC-1', 'LOT-A1', {
      clientManagementNo: 'CM-100',
      carrierCode: carrier.code,
    }),
    deliveryTo('OSAKA', '大阪ひかり病院', 'TAB-1', 'LOT-B2', { clientManagementNo: 'ＣＭ－２００' }),
  ])
})
after(() => portal.close())

const deliveryTo = (centreCode: string, name: string, itemCode: string, lot: string, facts: object = {}) => ({
  reference: `to ${centreCode}`,
  deliveryType: '0001',
  depositCode: maker.code,
  shipFrom: { name: '静岡コウジョウ' },
  destination: { centreCode, name },
  shippingDate: '2026-05-01',
  items: [{ itemCode, lot, quantity: 1 }],
  loggers: [],
  ...facts,
})
const suggested = async (field: SuggestionField, keyword: string, session: Session, enterpriseCode?: string) =>
  (await portal.call(suggestionCalls[field], { keyword, enterpriseCode }, { as: session })).data
const values = async (...asked: Parameters<typeof suggested>) => (await suggested(...asked)).map(({ value }) => value)

suite('a keyword finds terms', () => {
  test('in any width, in hiragana as in katakana, and in the middle of a word', async () => {
    for (const keyword of ['ヒマワリ', 'ひまわり', 'ﾋﾏﾜﾘ', 'ワクチ', 'わくちん'])
      assert.deepEqual(await values('productName', keyword, as.maker), ['ひまわりワクチン'], keyword)
    for (const keyword of ['こうじょう', '静岡', 'ｺｳｼﾞｮｳ'])
      assert.deepEqual(await values('departurePlace', keyword, as.maker), ['静岡コウジョウ'], keyword)
    assert.deepEqual(await values('deliveryDestination', '物流', as.maker), ['東京物流センター'])
    assert.deepEqual(await values('customerNumber', 'cm-2', as.maker), ['ＣＭ－２００'])
    assert.deepEqual(await values('lot', 'ｂ2', as.maker), ['LOT-B2'])
  })

  test('in Japanese and English, in the language that matches, with a distinguishing label', async () => {
    assert.deepEqual(await suggested('productName', 'himawari', as.maker), [
      { value: 'Himawari Vaccine', label: 'Himawari Vaccine — VAC-1' },
    ])
    assert.deepEqual(await suggested('productCode', '6313', as.english), [
      { value: '6313400', label: '6313400 — Himawari Vaccine' },
    ])
    assert.deepEqual(await suggested('productCode', 'vac', as.maker), [
      { value: 'VAC-1', label: 'VAC-1 — ひまわりワクチン' },
    ])
    assert.deepEqual(await suggested('lot', 'a1', as.maker), [{ value: 'LOT-A1', label: 'LOT-A1 — ひまわりワクチン' }])
  })

  test('LOG-158: of items by their other codes, with the item code that finds them', async () => {
    const { id, company_id } = await portal.db
      .selectFrom('products')
      .select(['id', 'company_id'])
      .where('item_code', '=', 'VAC-1')
      .executeTakeFirstOrThrow()
    await portal.db
      .insertInto('product_codes')
      .values({ product_id: id, company_id, kind: 'gtin', code: '14987376861653' })
      .execute()
    for (const keyword of ['4987376861656', '73768'])
      assert.deepEqual(await suggested('productCode', keyword, as.maker), [
        { value: 'VAC-1', label: 'VAC-1 — ひまわりワクチン' },
      ])
    assert.deepEqual(await suggested('productCode', '4987376861656', as.outsider), [])
  })

  test('of statuses in either language, shown in the caller’s', async () => {
    assert.deepEqual(await suggested('deliveryStatus', 'ゆそう', as.maker), [])
    assert.deepEqual(await suggested('deliveryStatus', '輸送', as.maker), [{ value: '1', label: '輸送中' }])
    assert.deepEqual(await suggested('deliveryStatus', 'TRANS', as.maker), [{ value: '1', label: '輸送中' }])
    assert.equal((await suggested('deliveryStatus', '', as.english)).length, 5)
  })

  test('with percent sign, underscore and backslash as plain characters', async () => {
    for (const keyword of ['%', '_', '\\']) assert.deepEqual(await values('deliveryDestination', keyword, as.maker), [])
  })

  test('best match first: beginning of the term, beginning of a word, middle; ten at most', async () => {
    const names = ['XABCX', 'Z ABC', 'ABC', 'ABCD', ...Array.from({ length: 9 }, (_, n) => `YYABCYY${n}`)]
    await send.deliveries(
      names.map(name => deliveryTo('TOKYO', name, 'VAC-1', 'LOT-A1', { reference: name, destination: { name } })),
    )
    const found = await values('deliveryDestination', 'abc', as.maker)
    assert.deepEqual(found.slice(0, 4), ['ABC', 'ABCD', 'Z ABC', 'XABCX'])
    assert.equal(found.length, 10)
  })
})

suite('terms are within what the caller may see', () => {
  const fields: [SuggestionField, string, string][] = [
    ['customerNumber', 'cm', 'CM-100'],
    ['productName', 'ひまわり', 'ひまわりワクチン'],
    ['productCode', 'vac', 'VAC-1'],
    ['lot', 'lot-a', 'LOT-A1'],
    ['departurePlace', '静岡', '静岡コウジョウ'],
    ['deliveryDestination', '東京', '東京物流センター'],
  ]

  test('a party gets the terms of its deliveries, others nothing', async () => {
    for (const [field, keyword, term] of fields) {
      assert.ok((await values(field, keyword, as.carrier)).includes(term), field)
      assert.deepEqual(await values(field, keyword, as.outsider), [], field)
      assert.deepEqual(await values(field, '', as.outsider), [], field)
    }
    assert.deepEqual(await values('lot', 'lot', as.carrier), ['LOT-A1'])
    assert.deepEqual(await values('deliveryDestination', '大阪', as.carrier), [])
  })

  test('a user with referable centres gets terms of deliveries that touch them', async () => {
    assert.deepEqual(await values('lot', 'lot', as.inTokyo), ['LOT-A1'])
    assert.deepEqual(await values('customerNumber', 'cm', as.inTokyo), ['CM-100'])
    assert.deepEqual(await values('productCode', '-1', as.inTokyo), ['VAC-1'])
    assert.deepEqual(await values('deliveryDestination', '大阪', as.inTokyo), [])
  })

  test('the platform company gets all, and with another company picked exactly its view', async () => {
    for (const [field, keyword, term] of fields) {
      assert.ok((await values(field, keyword, as.platform)).includes(term), field)
      assert.deepEqual(await values(field, keyword, as.platform, distributor.code), [], field)
      assert.ok((await values(field, keyword, as.platform, maker.code)).includes(term), field)
    }
    assert.deepEqual(await values('customerNumber', 'm-1', as.platform), ['CM-100'])
    assert.deepEqual(await values('customerNumber', '-1', as.platform), [])
  })

  test('others get disclosed terms, places by any kind, all else by the shipping list, until it is withdrawn', async () => {
    const { id } = await portal.db
      .selectFrom('products')
      .select('id')
      .where('item_code', '=', 'VAC-1')
      .executeTakeFirstOrThrow()
    const disclosure = { product_id: id, company_id: distributor.id, stage: 'firstLogistics', valid_from: '2026-01-01' }
    const disclose = (kind: string) =>
      portal.db
        .insertInto('disclosures')
        .values({ ...disclosure, kind })
        .execute()
    const seen = async () => {
      const found: SuggestionField[] = []
      for (const [field, keyword, term] of fields)
        if ((await values(field, keyword, as.distributor)).includes(term)) found.push(field)
      return found
    }
    await disclose('temperature')
    assert.deepEqual(await seen(), ['departurePlace', 'deliveryDestination'])
    await disclose('shippingList')
    assert.deepEqual(
      await seen(),
      fields.map(([field]) => field),
    )
    assert.deepEqual(await values('lot', 'lot', as.distributor), ['LOT-A1'])
    await portal.db.updateTable('disclosures').set({ valid_from: '2026-05-02' }).execute()
    assert.deepEqual(await seen(), [])
    await portal.db.deleteFrom('disclosures').execute()
    assert.deepEqual(await seen(), [])
  })
})

suite('terms follow their deliveries', () => {
  const sent = (facts: object) => send.deliveries([{ reference: 'to TOKYO', ...facts }])

  test('a term without any delivery is no longer suggested, one of another delivery stays', async () => {
    await send.deliveries([deliveryTo('TOKYO', 'typo', 'VAC-1', 'LOT-OLD', { reference: 'changing' })])
    const changed = { reference: 'changing', destination: { centreCode: 'OSAKA', name: 'right' } }
    await send.deliveries([{ ...deliveryTo('TOKYO', 'typo', 'VAC-1', 'LOT-NEW'), ...changed }])
    assert.deepEqual(await values('deliveryDestination', 'typo', as.maker), [])
    assert.deepEqual(await values('deliveryDestination', 'right', as.maker), ['right'])
    assert.deepEqual(await values('deliveryDestination', 'right', as.inTokyo), [])
    assert.deepEqual(await values('lot', 'lot-', as.maker), ['LOT-A1', 'LOT-B2', 'LOT-NEW'])
    assert.deepEqual(await values('lot', 'lot-', as.platform), ['LOT-A1', 'LOT-B2', 'LOT-NEW'])
  })

  test('a company named by mistake keeps no terms', async () => {
    await sent({ carrierCode: null })
    for (const field of ['lot', 'productCode', 'productName', 'departurePlace', 'customerNumber'] as const)
      assert.deepEqual(await values(field, '', as.carrier), [], field)
    await sent({ carrierCode: carrier.code })
    assert.deepEqual(await values('lot', '', as.carrier), ['LOT-A1'])
  })

  test('many changes at once leave the terms of the deliveries', async () => {
    const moves = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 'shared' : `place ${n}`))
    await Promise.all(
      moves.map((name, n) =>
        send.deliveries([deliveryTo('TOKYO', name, 'VAC-1', 'LOT-A1', { reference: `race ${n % 4}` })]),
      ),
    )
    const rows = await portal.call(
      deliveryCalls.searchByOther,
      { shippingDateFrom: '2026-05-01', shippingDateTo: '2026-05-01', deliveryType: '0001', pageSize: 200 },
      { as: as.maker },
    )
    const borne = new Set(rows.data.rows.map(row => row.destination.name))
    const kept = await portal.db
      .selectFrom('place_terms')
      .select('name')
      .where('company_id', '=', maker.id)
      .where('centre_id', 'is', null)
      .where('side', '=', 'destination')
      .execute()
    assert.deepEqual(new Set(kept.map(term => term.name)), borne)
  })
})
