import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { makeDisclosureWorld, type DisclosureWorld } from '#test/support/worlds/disclosureWorld.ts'
import { makeCentre } from '#test/support/database/make.ts'
import type { CallOptions } from '#test/support/portal/testApp.ts'

type Search = RequestOf<typeof disclosureCalls.getDisclosureList>

let world: DisclosureWorld
let maker: CallOptions
let platform: CallOptions
before(async () => {
  world = await makeDisclosureWorld()
  maker = await world.as('maker')
  platform = await world.as('operator', '00')
  const { vaccine, rivals } = world.product
  const { wholesaler, hospital, maker: own } = world.company
  const open = { product: vaccine, company: wholesaler, from: '2026-01-01' }
  await world.write([
    { ...open, stage: 'secondLogistics', kind: 'temperature' },
    { ...open, stage: 'secondLogistics', kind: 'shippingList' },
    { ...open, company: hospital, stage: 'tertiaryTransport', kind: 'temperature', until: '2026-05-09' },
    { ...open, company: hospital, stage: 'secondLogistics', kind: 'temperature', from: '2026-05-11' },
    { ...open, product: rivals, company: own, stage: 'mfgBase', kind: 'stockQuantity' },
  ])
})
after(() => world.portal.close())

const found = async (search: Search, by = maker) =>
  (await world.portal.call(disclosureCalls.getDisclosureList, search, by)).data
const codesOf = async (search: Search, by = maker) => (await found(search, by)).rows.map(row => row.itemCode)

test('the list has today’s disclosure of each product by stage, with the number of companies and the first ones', async () => {
  const { total, rows, productIds, mayEdit } = await found({})
  assert.deepEqual([total, mayEdit], [2, true])
  assert.deepEqual(
    productIds,
    rows.map(row => row.productId),
  )
  const { productId: _id, ...vaccine } = rows.find(row => row.itemCode === 'VAC') ?? assert.fail()
  const wholesaler = { code: 'WHOLE', name: '東都薬品', nameEn: 'Toto Drugs' }
  assert.deepEqual(vaccine, {
    itemCode: 'VAC',
    nameJa: '乾燥ワクチン',
    nameEn: 'Dry vaccine',
    drugCode: '6313',
    owner: { code: 'MAKER', name: '葵製薬', nameEn: 'Aoi Pharma' },
    cells: [
      { stage: 'secondLogistics', kind: 'shippingList', companyCount: 1 },
      { stage: 'secondLogistics', kind: 'temperature', companyCount: 1 },
    ],
    companyCount: 1,
    companies: [wholesaler],
  })
})

test('a setting is valid from its first to its last day', async () => {
  const companiesOn = async (on: string) =>
    (await found({ keyword: 'vac', on })).rows[0]?.companies.map(({ code }) => code).join()
  assert.equal(await companiesOn('2026-05-09'), 'HOSP,WHOLE')
  assert.equal(await companiesOn('today'), 'WHOLE')
  assert.equal(await companiesOn('2026-05-11'), 'HOSP,WHOLE')
  assert.equal(await companiesOn('2025-12-31'), '')
  assert.equal((await found({ keyword: 'vac', on: 'all' })).rows[0]?.cells.length, 3)
})

test('the list is narrowed by text, company, stage, kind and owner, and sorted as asked', async () => {
  assert.deepEqual(await codesOf({ keyword: 'ＳＴＯＭＡＣＨ' }), ['TAB'])
  assert.deepEqual(await codesOf({ keyword: '6313' }), ['VAC'])
  assert.deepEqual(await codesOf({ companyCode: 'WHOLE' }), ['VAC'])
  assert.deepEqual(await codesOf({ companyCode: 'HOSP' }), [])
  assert.deepEqual(await codesOf({ companyCode: 'HOSP', on: 'all', stage: 'tertiaryTransport' }), ['VAC'])
  assert.deepEqual(await codesOf({ kind: 'location' }), [])
  assert.deepEqual(await codesOf({ sort: 'companies', order: 'desc' }), ['VAC', 'TAB'])
  assert.deepEqual(await codesOf({ sort: 'itemCode' }), ['TAB', 'VAC'])
  assert.deepEqual(await codesOf({ sort: 'owner', order: 'desc' }, platform), ['TAB', 'VAC', 'TAB'])
  assert.deepEqual(await codesOf({ owner: 'RIVAL' }, platform), ['TAB'])
})

test(`the filter disclosed is 0 or 1: products with or without a setting ${covers('4.disclosure.values')}`, async () => {
  assert.deepEqual(await codesOf({ disclosed: '1' }), ['VAC'])
  assert.deepEqual(await codesOf({ disclosed: '0' }), ['TAB'])
  assert.deepEqual(await codesOf({ disclosed: '0', companyCode: 'HOSP', sort: 'itemCode' }), ['TAB', 'VAC'])
})

test('only the platform company sees other companies’ settings, or that there are any', async () => {
  assert.deepEqual(await codesOf({ owner: 'RIVAL' }), [])
  assert.deepEqual(await codesOf({ owner: 'NOBODY' }), [])
  assert.deepEqual(await codesOf({}, await world.as('wholesaler')), [])
  for (const productId of [world.product.rivals.id, 987_654]) {
    const { code } = await world.portal.call(disclosureCalls.getDisclosure, { productId }, maker)
    assert.equal(code, codes.notAuthorized)
  }
})

test('one product has all settings by company, with their periods', async () => {
  const { data } = await world.portal.call(
    disclosureCalls.getDisclosure,
    { productId: world.product.vaccine.id },
    maker,
  )
  assert.deepEqual(
    data.companies.map(({ code, isActive, cells }) => [code, isActive, cells.length]),
    [
      ['HOSP', true, 2],
      ['WHOLE', true, 2],
    ],
  )
  assert.deepEqual(data.companies[0]?.cells.find(cell => cell.stage === 'tertiaryTransport')?.periods, [
    { from: '2026-01-01', until: '2026-05-09' },
  ])
})

test('a company that receives the product and does not disclose ordered items is named', async () => {
  const { db } = world.portal
  const centre = await makeCentre(db, { company: world.company.wholesaler })
  const place = { from_name: '工場', destination_name: 'センター', destination_kind: 'distributionCentre' }
  const { id } = await db
    .insertInto('deliveries')
    .values({
      ...place,
      sender_id: world.company.maker.id,
      reference: 'R-1',
      section: '0003',
      depositor_id: world.company.maker.id,
      destination_centre_id: centre.id,
      shipping_date: '2026-05-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: product_id, versionId } = world.product.vaccine
  const sent = { section: '0003', stage: 'secondLogistics', shipping_date: '2026-05-01' }
  await db
    .insertInto('delivery_items')
    .values({ delivery_id: id, item_index: 0, product_id, product_version_id: versionId, quantity: 1, ...sent })
    .execute()
  const hosts = async () =>
    (await world.portal.call(disclosureCalls.getDisclosure, { productId: product_id }, maker)).data.closedHosts
  assert.deepEqual(
    (await hosts()).map(({ code }) => code),
    ['WHOLE'],
  )
  await db.updateTable('companies').set({ discloses_ordered_items: true }).where('code', '=', 'WHOLE').execute()
  assert.deepEqual(await hosts(), [])
})
