import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Call } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { codes } from '#contract/kernel/codes.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'
import { recordStatements } from '#test/support/database/recordStatements.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const now = new Date('2026-05-02T00:00:00Z')
const from = '2026-05-01T00:00:00Z'

let portal: TestApp
let as: Awaited<ReturnType<typeof openSessionOf>>
let sent: string[]
let deliveryId: number
before(async () => {
  portal = await createTestApp({ now })
  const company = await makeCompany(portal.db)
  as = await openSessionOf(
    portal,
    await makeUser(portal.db, { company, menus: ['DeliveryStatus', 'DeliveryDashboard'] }),
  )
  await sendExcursion(company.code, (await makeApiKey(portal.db, { company })).key)
  const delivery = await portal.db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
  deliveryId = delivery.id
  sent = recordStatements(portal.pool)
})
after(() => portal.close())

/** A delivery with an excursion, whose periods are counted for each row. */
async function sendExcursion(depositCode: string, key: string) {
  const apiClient = apiClientOf(portal, key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  await apiClient.deliveries([
    {
      reference: 'ref-1',
      deliveryType: '0001',
      depositCode,
      shipFrom: { name: '静岡工場', lat: 34.97, lon: 138.38 },
      destination: { name: '東京物流センター', lat: 35.6, lon: 139.7 },
      shippingDate: '2026-05-01',
      actualPickup: from,
      items: [{ itemCode: 'VAC', lot: 'V1', quantity: 10 }],
      loggers: [{ serial: 'SN', from }],
    },
  ])
  await apiClient.readings(series('SN', from, [5, 9, 9, 9, 9, 9, 9, 9, 9, ...Array<number>(60).fill(5)]))
}

async function statementsOf(call: Call, body: object): Promise<number> {
  sent.length = 0
  assert.equal((await portal.post(call.path, body, { as })).code, codes.success)
  return sent.length
}

const period = { shippingDateFrom: '2026-04-01', shippingDateTo: '2026-06-01', deliveryType: ['0001'] }

suite('A call sends few statements', () => {
  test('to check who is calling, one', async () => {
    assert.equal(await statementsOf(suggestionCalls.deliveryStatus, { keyword: 'x' }), 1 + 1)
  })

  test('to search: who calls, what is found, its rows, their out-of-range periods, the operation log', async () => {
    assert.equal(await statementsOf(deliveryCalls.searchByOther, period), 5)
    assert.equal(await statementsOf(deliveryCalls.searchByNumber, { number: 'ref-1' }), 5)
  })

  test('to show a delivery: who calls, what they may see, its chain, its rows, their periods, its first items, the worst event, whether people confirmed it, the operation log', async () => {
    assert.equal(await statementsOf(deliveryCalls.statusInfo, { deliveryId }), 9)
    assert.equal(await statementsOf(deliveryCalls.productInfo, { deliveryId }), 4)
  })

  test('to show a dashboard: who calls, three counts, the worst, its rows, their periods, in one transaction', async () => {
    const dashboard = { period: 'week', day: '2026-05-01' }
    assert.equal(await statementsOf(deliveryDashboardCalls.getDeliveryDashboard, dashboard), 9)
  })

  test('to show the profile: who calls, the last sign-in, the history of companies', async () => {
    assert.equal(await statementsOf(sessionCalls.getProfile, {}), 5)
  })
})
