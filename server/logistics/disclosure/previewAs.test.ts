import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { codes } from '#contract/kernel/codes.ts'
import { transportKinds } from '#contract/logistics/rules/explainedDisclosure.ts'
import type { Setting } from '#contract/logistics/rules/explainedDisclosure.ts'
import { transportStages, type TransportStage } from '#contract/logistics/rules/transportSections.ts'
import { makeDisclosureWorld, type DisclosureWorld } from '#test/support/worlds/disclosureWorld.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
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
import type { CallOptions } from '#test/support/portal/testApp.ts'

const menus = ['CompanyManagement', 'DeliveryStatus', 'ProductStockInformation'] as const
const shippingDate = '2026-05-05'

let world: DisclosureWorld
let maker: CallOptions
/** Takes the role of shipper, consignee, carrier and the centre's company in turn. */
let centre: MadeCentre
let apiClient: ReturnType<typeof apiClientOf>

before(async () => {
  world = await makeDisclosureWorld()
  const { db } = world.portal
  maker = await world.as('maker', '01', menus)
  centre = await makeCentre(db, { company: world.company.wholesaler, code: 'TOTO-1' })
  await makeEveryonePartners(db)
  apiClient = apiClientOf(world.portal, (await makeApiKey(db, { company: world.company.maker })).key)
  await apiClient.products(
    ['VAC', 'TAB'].map(itemCode => ({ itemCode, nameJa: itemCode, nameEn: itemCode, band: '2-8' })),
  )
  await apiClient.deliveries(transportStages.map(stage => deliveryAt(stage)))
  const rivals = apiClientOf(world.portal, (await makeApiKey(db, { company: world.company.rival })).key)
  await rivals.products([{ itemCode: 'TAB', nameJa: '柊', nameEn: 'Rival', band: '2-8' }])
  const theirs = { ...deliveryAt('firstLogistics'), depositCode: 'RIVAL', reference: 'RIVAL-1' }
  await rivals.deliveries([
    { ...theirs, consigneeCode: 'WHOLE', items: [{ itemCode: 'TAB', quantity: 1 }], loggers: [] },
  ])
  for (const stage of transportStages) await apiClient.readings(series(`L-${stage}`, from, [5, 5, 9, 9, 5, 5]))
})
after(() => world.portal.close())

const from = `${shippingDate}T00:00:00Z`
const sections: Record<TransportStage, string> = {
  firstLogistics: '0001',
  interBaseLogistics: '0002',
  secondLogistics: '0003',
  tertiaryTransport: '0003',
}
/** A mixed load for each transport, all with one number. */
const deliveryAt = (stage: TransportStage, facts: object = {}) => ({
  reference: `R-${stage}`,
  slipNo: [`SLIP-${stage}`],
  deliveryType: sections[stage],
  depositCode: 'MAKER',
  shipFrom: { name: '静岡工場', lat: 35, lon: 138 },
  destination: {
    name: '届け先',
    lat: 36,
    lon: 139,
    kind: stage === 'tertiaryTransport' ? 'medicalInstitution' : 'distributionCentre',
  },
  shippingDate,
  actualPickup: from,
  deliveredAt: `${shippingDate}T01:00:00Z`,
  shippedPieces: 3,
  items: [
    { itemCode: 'VAC', lot: 'V1', quantity: 1 },
    { itemCode: 'TAB', lot: 'T1', quantity: 2 },
  ],
  loggers: [{ serial: `L-${stage}`, from, to: `${shippingDate}T01:00:00Z`, items: [0, 1] }],
  ...facts,
})

const explain = async (companyCode: string, asked: { number?: string; deliveryId?: number }, by = maker) =>
  await world.portal.call(disclosureCalls.explainDisclosure, { companyCode, ...asked }, by)

const seenAs = async (
  companyCode: string,
  facts: Partial<RequestOf<typeof disclosureCalls.getDeliveriesPreview>> = {},
  by = maker,
) =>
  await world.portal.call(
    disclosureCalls.getDeliveriesPreview,
    { companyCode, shippingDateFrom: '2026-04-01', shippingDateTo: '2026-05-31', ...facts },
    by,
  )

/** The same list, requested by the company itself. */
const reallySeen = async (by: CallOptions) =>
  await world.portal.call(
    deliveryCalls.searchByOther,
    { shippingDateFrom: '2026-04-01', shippingDateTo: '2026-05-31', deliveryType: ['0001', '0002', '0003'] },
    by,
  )

suite('why a company can or cannot see a delivery', () => {
  /** What a company's user actually gets of a delivery, from the search and the five calls. */
  async function reallyShown(reference: string, deliveryId: number, by: CallOptions) {
    const search = await world.portal.call(deliveryCalls.searchByNumber, { number: reference }, by)
    const [row] = search.code === codes.success ? search.data.rows : []
    const ask = async (call: (typeof deliveryCalls)[keyof typeof deliveryCalls]) =>
      (await world.portal.post(call.path, { deliveryId }, by)).code === codes.success
    return {
      delivery: row !== undefined,
      status: await ask(deliveryCalls.statusInfo),
      temperature: await ask(deliveryCalls.temperatureInfo),
      itemTemperatures: await ask(deliveryCalls.commodityTemperatureInfo),
      temperatureInList: row !== undefined && row.temperature !== null,
      location: await ask(deliveryCalls.localInfo),
      shippingList: await ask(deliveryCalls.productInfo),
      pieceCounts: row?.shippedPieces === 3,
      kinds: row?.disclosed ?? null,
    }
  }

  /** The explanation in the same form. */
  async function explained(companyCode: string, reference: string) {
    const { data } = await explain(companyCode, { number: reference })
    const delivery = data.deliveries[0] ?? assert.fail(`${reference} is not explained`)
    const { shown } = delivery
    const { temperature, location, shippingList } = shown
    const kinds = { all: shown.partyFacts, temperature, location, shippingList }
    assert.deepEqual(delivery.seen?.disclosed ?? null, shown.delivery ? kinds : null)
    return {
      reported: {
        delivery: shown.delivery,
        status: shown.delivery,
        temperature,
        itemTemperatures: shown.itemTemperatures,
        temperatureInList: temperature,
        location,
        shippingList,
        pieceCounts: shown.pieceCounts,
        kinds: shown.delivery ? kinds : null,
      },
      deliveryId: delivery.deliveryId,
      reasons: delivery.items.map(item => item.temperature.because),
      roles: delivery.roles,
    }
  }

  const periods: Record<string, Pick<Setting, 'from' | 'until'>> = {
    valid: { from: shippingDate, until: shippingDate },
    before: { from: '2026-04-01', until: '2026-05-04' },
    after: { from: '2026-05-06', until: null },
  }
  const subsets = Array.from({ length: 2 ** transportKinds.length }, (_, bits) =>
    transportKinds.filter((_kind, place) => bits & (1 << place)),
  )

  for (const [place, stage] of transportStages.entries()) {
    test(`agrees with what its users get, for every combination of settings of ${stage}`, async () => {
      const by = await world.as('hospital', '02', ['DeliveryStatus'])
      for (const [when, period] of Object.entries(periods)) {
        for (const [nth, kinds] of subsets.entries()) {
          // The second item has other settings; every fourth time at another stage.
          const others = subsets[(nth + 3) % subsets.length] ?? []
          const otherStage = nth % 4 === 3 ? (transportStages[(place + 1) % transportStages.length] ?? stage) : stage
          const { vaccine, tablets } = world.product
          const setting = { company: world.company.hospital, from: period.from, until: period.until ?? undefined }
          await world.write([
            ...kinds.map(kind => ({ ...setting, product: vaccine, stage, kind })),
            ...others.map(kind => ({ ...setting, product: tablets, stage: otherStage, kind })),
          ])
          const { reported, deliveryId } = await explained('HOSP', `R-${stage}`)
          assert.deepEqual(
            reported,
            await reallyShown(`R-${stage}`, deliveryId, by),
            `${when} ${kinds.join()} | ${others.join()}`,
          )
        }
      }
    })
  }

  test('names the roles that make a company a party, which sees all of it', async () => {
    await world.write([])
    const stage = 'interBaseLogistics'
    const by = await world.as('wholesaler', '02', ['DeliveryStatus'])
    const parts: Record<string, object> = {
      shipper: { shipperCode: 'WHOLE' },
      consignee: { consigneeCode: 'WHOLE' },
      carrier: { carrierCode: 'WHOLE' },
      fromCentre: { shipFrom: { name: 'x', centreCode: centre.code, lat: 1, lon: 1 } },
      destinationCentre: { destination: { name: 'x', centreCode: centre.code, lat: 1, lon: 1 } },
    }
    for (const [role, facts] of Object.entries(parts)) {
      const reference = `PARTY-${role}`
      await apiClient.deliveries([{ ...deliveryAt(stage, { reference, loggers: [] }), ...facts }])
      const { reported, roles, reasons, deliveryId } = await explained('WHOLE', reference)
      assert.deepEqual([roles, reasons], [[role], ['party', 'party']])
      const really = await reallyShown(reference, deliveryId, by)
      assert.deepEqual([reported.kinds, reported.pieceCounts], [really.kinds, really.pieceCounts])
      assert.ok(reported.kinds?.all)
    }
  })

  test('shows nothing for a company that is inactive or without the menu Delivery Status', async () => {
    const { db } = world.portal
    const idle = await makeCompany(db, { code: 'IDLE', availableMenus: ['Notification'] })
    const setting = {
      product: world.product.vaccine,
      stage: 'firstLogistics',
      kind: 'location',
      from: '2026-01-01',
    } as const
    await world.write([
      { ...setting, company: world.company.former },
      { ...setting, company: idle },
    ])
    for (const [code, isActive, hasDeliveryMenu] of [
      ['GONE', false, true],
      ['IDLE', true, false],
    ] as const) {
      const { data } = await explain(code, { number: 'R-firstLogistics' })
      assert.deepEqual([data.company.isActive, data.company.hasDeliveryMenu], [isActive, hasDeliveryMenu])
      assert.deepEqual([data.deliveries[0]?.items[0]?.location.because, data.deliveries[0]?.seen], ['setting', null])
      assert.equal(data.deliveries[0]?.shown.delivery, false)
    }
  })

  test('shows whether ordered items are visible, which also depends on the centre’s company', async () => {
    const { db } = world.portal
    const reference = 'ORDERED'
    await apiClient.deliveries([
      deliveryAt('secondLogistics', {
        reference,
        destination: { name: 'x', centreCode: centre.code, kind: 'distributionCentre' },
        loggers: [],
      }),
    ])
    const orderedItems = async (code: string, number = reference) =>
      (await explain(code, { number })).data.deliveries[0]?.shown.orderedItems
    const setting = { product: world.product.vaccine, company: world.company.hospital, from: '2026-01-01' }
    await world.write([{ ...setting, stage: 'secondLogistics', kind: 'location' }])
    assert.equal(await orderedItems('HOSP'), 'hidden')
    await world.write([{ ...setting, stage: 'secondLogistics', kind: 'shippingList' }])
    assert.equal(await orderedItems('HOSP'), 'hostCloses')
    assert.equal(await orderedItems('WHOLE'), 'shown', 'its own centre')
    await db.updateTable('companies').set({ discloses_ordered_items: true }).where('code', '=', 'WHOLE').execute()
    assert.equal(await orderedItems('HOSP'), 'shown')
    assert.equal(await orderedItems('HOSP', 'R-secondLogistics'), 'notApplicable')
  })

  test('is only for the depositor: another company’s number seems not to exist', async () => {
    for (const number of ['RIVAL-1', 'NOBODY-1']) {
      const { code, data } = await explain('WHOLE', { number })
      assert.deepEqual([code, data.deliveries], [codes.success, []])
    }
    // The wholesaler is a party, but may not ask what the hospital sees.
    const { data } = await explain('HOSP', { number: 'RIVAL-1' }, await world.as('wholesaler', '01', menus))
    assert.deepEqual(data.deliveries, [])
    const platform = await explain('WHOLE', { number: 'RIVAL-1' }, await world.as('operator', '00', menus))
    assert.deepEqual(platform.data.deliveries[0]?.roles, ['consignee'])
    assert.equal(
      (await explain('HOSP', { number: 'x' }, await world.as('maker', '01', ['CompanyManagement']))).code,
      codes.notAuthorized,
    )
    for (const code of ['NOBODY', 'MAKER', 'PF']) {
      assert.deepEqual(
        (await explain(code, { number: 'x' })).issues.map(({ path }) => path),
        ['companyCode'],
      )
    }
    assert.equal((await explain('HOSP', {})).code, codes.invalidParameters)
  })
})

suite('what a company sees, for the data owner', () => {
  const setting = { stage: 'firstLogistics', from: '2026-01-01' } as const

  test('is what its own search finds of the owner’s deliveries, and of no others', async () => {
    const { vaccine, tablets } = world.product
    const company = world.company.hospital
    await world.write([
      { ...setting, company, product: vaccine, kind: 'temperature' },
      { ...setting, company, product: tablets, kind: 'shippingList' },
      { ...setting, company, product: tablets, kind: 'location', stage: 'tertiaryTransport' },
    ])
    const own = await reallySeen(await world.as('hospital', '02', ['DeliveryStatus']))
    const preview = await seenAs('HOSP')
    assert.equal(preview.data.total, 2)
    assert.deepEqual({ total: preview.data.total, rows: preview.data.rows }, own.data)
    assert.ok(preview.data.ownTotal > 2)
  })

  test('leaves out what the other company sees of third parties', async () => {
    const wholesaler = await reallySeen(await world.as('wholesaler', '02', ['DeliveryStatus']))
    assert.ok(wholesaler.data.rows.some(row => row.reference === 'RIVAL-1'))
    const { data } = await seenAs('WHOLE')
    assert.ok(data.rows.every(row => row.depositor.code === 'MAKER'))
    assert.equal(data.total, wholesaler.data.total - 1)
  })

  test('is for one’s own company, for the platform any; a user with referable centres sees what touches them', async () => {
    for (const owner of ['RIVAL', 'NOBODY']) assert.equal((await seenAs('HOSP', { owner })).code, codes.notAuthorized)
    const platform = await seenAs('WHOLE', { owner: 'RIVAL' }, await world.as('operator', '00', menus))
    assert.deepEqual(
      platform.data.rows.map(row => row.reference),
      ['RIVAL-1'],
    )
    const user = await makeUser(world.portal.db, { company: world.company.maker, role: '01', menus, centres: [centre] })
    const limited = await seenAs('WHOLE', {}, { as: await openSessionOf(world.portal, user) })
    assert.deepEqual(limited.data.rows.map(row => row.reference).sort(), [
      'ORDERED',
      'PARTY-destinationCentre',
      'PARTY-fromCentre',
    ])
  })

  test('of stock is what both see: stock that another owner hides from the depositor stays hidden', async () => {
    const { db } = world.portal
    const { hospital, wholesaler, maker: owner } = world.company
    const plant = await makeCentre(db, { company: owner })
    const stocked = (company: MadeCompany, at: MadeCentre, quantity: number) => ({
      product_id: world.product.vaccine.id,
      centre_id: at.id,
      owner_id: company.id,
      owner_type: 'depositor',
      qualified_quantity: quantity,
      updated_at: new Date(0),
    })
    await db
      .insertInto('stock')
      .values([stocked(owner, plant, 10), stocked(owner, centre, 20), stocked(wholesaler, centre, 30)])
      .execute()
    const product = world.product.vaccine
    const stockSetting = { product, company: hospital, kind: 'stockQuantity', from: '2026-01-01' } as const
    await world.write([{ ...stockSetting, stage: 'distributionCentre' }])
    const preview = async (companyCode: string) => {
      const { data } = await world.portal.call(disclosureCalls.getStockPreview, { companyCode }, maker)
      return data.rows.map(row => row.qualifiedQuantity).toSorted((one, other) => one - other)
    }
    assert.deepEqual(await preview('HOSP'), [20])
    const own = await world.portal.call(stockCalls.getStockList, {}, await world.as('hospital', '02', menus))
    assert.deepEqual(
      own.data.rows.map(row => row.qualifiedQuantity),
      [20],
    )
    // Its own stock at its own centre, not disclosed to the depositor.
    assert.deepEqual(await preview('WHOLE'), [20])
    await db.updateTable('companies').set({ discloses_products: true }).where('id', '=', wholesaler.id).execute()
    assert.deepEqual(await preview('WHOLE'), [20, 30])
    assert.deepEqual(await preview('HOSP'), [20, 30])
  })
})
