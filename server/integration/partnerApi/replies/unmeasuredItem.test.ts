import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { outcomeSentence } from '#contract/logistics/words/outcomeSentence.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { makeApiKey, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

const from = '2026-11-20T09:00:00+09:00'
const days = { shippingDateFrom: '2026-11-20', shippingDateTo: '2026-11-20', deliveryType: '0002' as const }
const items = ['A', 'B'].map(itemCode => ({ itemCode, lot: `LOT-${itemCode}`, quantity: 1 }))

let world: AlertWorld
before(async () => {
  world = await makeAlertWorld()
  const deliver = async (reference: string, carried: number[] | null) =>
    await world.deliver({
      reference,
      items,
      deliveredAt: '2026-11-20T10:00:00+09:00',
      loggers: [{ serial: `${reference}-L`, from, intervalSeconds: 600, items: carried }],
    })
  await deliver('ALL', null)
  await deliver('HALF', [0])
  await deliver('WARM', [0])
  await deliver('EMPTY', [0])
  for (const reference of ['ALL', 'HALF']) await world.measure(`${reference}-L`, [5, 5, 5, 5, 5, 5])
  await world.measure('WARM-L', [5, 5, 9, 5, 5, 5])
})
after(() => world.close())

const disclose = async (company: MadeCompany, itemCodes: readonly string[]) => {
  await world.db.deleteFrom('disclosures').execute()
  for (const itemCode of itemCodes) {
    const product_id = await storedId(world.db, 'products', { item_code: itemCode })
    const row = { product_id, company_id: company.id, stage: 'interBaseLogistics', valid_from: '2026-01-01' }
    await world.db
      .insertInto('disclosures')
      .values(['temperature', 'shippingList'].map(kind => ({ ...row, kind })))
      .execute()
  }
}
const viewer = async (company: MadeCompany) =>
  await world.as(await makeUser(world.db, { company, menus: ['DeliveryDashboard', 'DeliveryStatus'] }))

/** The outcomes of the list, of its search, of the details and of the partner API, by reference. */
async function outcomesFor(company: MadeCompany) {
  const as = await viewer(company)
  const { key } = await makeApiKey(world.db, { company })
  const replied = async (reference: string) =>
    await world.portal.app.inject({
      url: `/api/v1/deliveries/${reference}/temperature`,
      headers: { authorization: `Bearer ${key}` },
    })
  const { rows } = (await world.portal.call(deliveryCalls.searchByOther, days, { as })).data
  const found: Record<string, unknown> = {}
  for (const { reference, deliveryId, temperature } of rows) {
    const outcome = temperature?.outcome
    const search = { ...days, temperatureOutcome: outcome }
    const searched = (await world.portal.call(deliveryCalls.searchByOther, search, { as })).data.rows
    assert.ok(searched.some(row => row.reference === reference))
    if (outcome !== 'noData') {
      const { data } = await world.portal.call(deliveryCalls.temperatureInfo, { deliveryId, width: 600 }, { as })
      assert.equal(data.delivery.outcome, outcome, reference)
      assert.equal((await replied(reference)).json<{ outcome: Outcome }>().outcome, outcome, reference)
    }
    found[reference] = outcome
  }
  return found
}

test('a delivery of which an item has no logger is incomplete beside what was measured, everywhere (TEL-26)', async () => {
  const outcomes = { ALL: 'compliant', HALF: 'incomplete', WARM: 'excursion', EMPTY: 'noData' } satisfies Record<
    string,
    Outcome
  >
  assert.deepEqual(await outcomesFor(world.company.maker), outcomes)
  const as = await viewer(world.company.maker)
  const { data } = await world.portal.call(deliveryDashboardCalls.getDeliveryDashboard, { period: 'day' }, { as })
  const [counts] = data.sections.filter(({ section }) => section === '0002').map(one => one.now)
  assert.deepEqual([counts?.compliant, counts?.incomplete, counts?.excursion, counts?.noData], [1, 1, 1, 1])
})

test('who sees some of the items gets the outcome of these', async () => {
  const { buyer } = world.company
  await disclose(buyer, ['A'])
  assert.deepEqual((await outcomesFor(buyer))['HALF'], 'compliant')
  await disclose(buyer, ['A', 'B'])
  assert.deepEqual((await outcomesFor(buyer))['HALF'], 'incomplete')
})

test('its sentence speaks of the item, not of gaps that nobody counted', async () => {
  const as = await viewer(world.company.maker)
  const deliveryId = await world.idOf('HALF')
  const { data } = await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as })
  const sentence =
    data.temperature && outcomeSentence(data.temperature, data, { language: 'en', timeZone: data.timeZone })
  assert.match(sentence ?? '', /an item, was not measured/)
})
