import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { deliverySortKeys } from '#contract/logistics/rules/lists.ts'
import type { DisclosureKind } from '#contract/logistics/rules/transportSections.ts'
import { makeMatrixWorld, stages, type MatrixWorld } from '#test/disclosure/matrixWorld.ts'

let world: MatrixWorld
before(async () => {
  world = await makeMatrixWorld()
})
after(() => world.portal.close())

type Criteria = Partial<RequestOf<typeof deliveryCalls.searchByOther>>
const period = {
  shippingDateFrom: '2026-04-01',
  shippingDateTo: '2026-05-31',
  deliveryType: ['0001', '0002', '0003'] as ('0001' | '0002' | '0003')[],
}
const stage = 'tertiaryTransport'

/** A criterion for every fact that may be hidden, with a matching and another value. */
const criteria: readonly { kind: DisclosureKind | 'party'; fits: Criteria; misses: Criteria }[] = [
  { kind: 'shippingList', fits: { productName: '品名P' }, misses: { productName: '無い' } },
  { kind: 'shippingList', fits: { productName: 'NAMEP' }, misses: { productName: 'none' } },
  { kind: 'shippingList', fits: { productCode: 'CODEP' }, misses: { productCode: 'none' } },
  { kind: 'shippingList', fits: { productCode: 'DRUGP' }, misses: { productCode: 'none' } },
  { kind: 'shippingList', fits: { itemCode: 'CODEP-Z' }, misses: { itemCode: 'none' } },
  { kind: 'shippingList', fits: { lot: `LOTP-${stage}` }, misses: { lot: 'none' } },
  { kind: 'shippingList', fits: { expiryFrom: '2027-01-01' }, misses: { expiryTo: '2026-12-31' } },
  { kind: 'shippingList', fits: { customerNumber: `CMN-${stage}` }, misses: { customerNumber: 'none' } },
  { kind: 'temperature', fits: { temperatureExcursion: '01' }, misses: { temperatureExcursion: '00' } },
  { kind: 'temperature', fits: { temperatureOutcome: 'excursion' }, misses: { temperatureOutcome: 'compliant' } },
  { kind: 'party', fits: { consignee: '荷受人' }, misses: { consignee: '無い' } },
  { kind: 'party', fits: { carrier: '運送' }, misses: { carrier: '無い' } },
  { kind: 'party', fits: { amended: true }, misses: { amended: false } },
  { kind: 'party', fits: { arrivalToCheck: true }, misses: { arrivalToCheck: false } },
  { kind: 'party', fits: { piecesDiffer: true }, misses: { piecesDiffer: false } },
]
/** For the item that is not disclosed. */
const ofOtherItem: readonly [Criteria, Criteria][] = [
  [{ productName: '品名Q' }, { productName: '無い' }],
  [{ productCode: 'CODEQ' }, { productCode: 'none' }],
  [{ itemCode: 'CODEQ-Z' }, { itemCode: 'none' }],
  [{ lot: `LOTQ-${stage}` }, { lot: 'none' }],
  [{ logger: `LGQ-${stage}-Z` }, { logger: 'none' }],
  [
    { itemCode: 'CODEQ-Z', itemExcursion: true },
    { itemCode: 'none', itemExcursion: true },
  ],
]

const search = async (narrower: Criteria) =>
  (await world.portal.call(deliveryCalls.searchByOther, { ...period, ...narrower }, { as: world.viewer })).data
const references = async (narrower: Criteria) => (await search(narrower)).rows.map(row => row.reference)
const byNumber = async (number: string) =>
  (await world.portal.call(deliveryCalls.searchByNumber, { number }, { as: world.viewer })).data

suite('A hidden fact', () => {
  for (const kind of ['temperature', 'location', 'shippingList'] as const) {
    test(`with only ${kind} disclosed does not affect searches`, async () => {
      await world.disclose([{ item: 'P', stage, kind }])
      for (const { kind: needed, fits, misses } of criteria) {
        const [found, missed] = [await search(fits), await search(misses)]
        if (needed === kind) assert.deepEqual([found.total, missed.total], [1, 0], JSON.stringify(fits))
        else assert.deepEqual(found, missed, JSON.stringify(fits))
      }
      for (const [fits, misses] of ofOtherItem) {
        assert.deepEqual(await search(fits), await search(misses), JSON.stringify(fits))
      }
    })

    test(`with only ${kind} disclosed does not affect searches by number`, async () => {
      await world.disclose([{ item: 'P', stage, kind }])
      assert.equal((await byNumber(`REF-${stage}-Z`)).total, 1)
      for (const number of [`SLIP-${stage}-Z`, `INB-${stage}-Z`]) {
        assert.equal((await byNumber(number)).total, kind === 'shippingList' ? 1 : 0, number)
      }
      assert.equal((await byNumber('REF-firstLogistics-Z SLIP-firstLogistics-Z')).total, 0)
    })
  }

  test('does not affect the order of the list', async () => {
    await world.disclose(stages.map(one => ({ item: 'P', stage: one, kind: 'location' })))
    const hidden = ['carrier', 'outcome', 'warehousedOn'] as const
    for (const order of ['asc', 'desc'] as const) {
      const orders = await Promise.all(hidden.map(sort => references({ sort, order })))
      assert.equal(orders[0]?.length, stages.length)
      for (const one of orders) assert.deepEqual(one, orders[0])
    }
  })

  test('that changes does not affect any order', async () => {
    await world.disclose(stages.map(one => ({ item: 'P', stage: one, kind: 'location' })))
    const ordered = async () => await Promise.all(deliverySortKeys.map(sort => search({ sort })))
    const first = await ordered()
    await changeHiddenFacts(world)
    assert.deepEqual(await ordered(), first)
  })

  test('of temperature does not affect the KPIs', async () => {
    const compliance = async () =>
      (await world.portal.call(kpiCalls.getKpiDashboard, { from: '2026-05', until: '2026-05' }, { as: world.viewer }))
        .data
    await world.disclose([{ item: 'P', stage: 'firstLogistics', kind: 'shippingList' }])
    const before = await compliance()
    await world.disclose([{ item: 'P', stage, kind: 'shippingList' }])
    assert.deepEqual(await compliance(), before)
  })
})

/** Sets other carriers, numbers, lots and outcomes. */
async function changeHiddenFacts({ portal: { db } }: MatrixWorld) {
  const carriers = await db.selectFrom('deliveries').select(['id', 'carrier_id']).orderBy('id').execute()
  for (const [index, { id }] of carriers.entries()) {
    const other = carriers[(index + 1) % carriers.length]
    await db
      .updateTable('deliveries')
      .set({
        carrier_id: other?.carrier_id ?? null,
        slip_numbers: [`OTHER-${index}`],
        warehoused_on: `2026-05-0${5 - index}`,
        inbound_pallets: index,
        pallets_on_time: 0,
      })
      .where('id', '=', id)
      .execute()
  }
  await db.updateTable('delivery_temperature').set({ outcome: 'compliant', excursion_count: 0 }).execute()
}
