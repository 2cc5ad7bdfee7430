import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { ShownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { outcomeSentence } from '#contract/logistics/words/outcomeSentence.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

const from = '2026-05-01T00:00:00Z'
const pickedUp = '2026-05-01T23:40:00Z'
const days = { shippingDateFrom: '2026-05-01', shippingDateTo: '2026-05-01', deliveryType: '0001' as const }

let portal: TestApp
let as: As
const ids: Record<string, number> = {}

before(async () => {
  portal = await createTestApp({ now: new Date('2026-05-02T00:00:00Z') })
  const company = await makeCompany(portal.db)
  as = await signIn(portal, await makeUser(portal.db, { company, menus: ['DeliveryStatus', 'LoggerRegistry'] }))
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company })).key)
  await apiClient.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  const silent = (reference: string, facts: object) => ({
    reference,
    deliveryType: '0001',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京病院' },
    shippingDate: '2026-05-01',
    items: [{ itemCode: 'VAC', lot: reference, quantity: 1 }],
    loggers: [{ serial: `SN-${reference}`, from }],
    ...facts,
  })
  await apiClient.deliveries([
    silent('WAITS', {}),
    silent('GONE', { actualPickup: from }),
    // Picked up 20 minutes ago, with a logger that measures every 10: its silence is no gap yet.
    silent('FRESH', {
      actualPickup: pickedUp,
      loggers: [{ serial: 'SN-FRESH', from: pickedUp, intervalSeconds: 600 }],
    }),
    // Nothing will come from a delivery without a logger.
    silent('BARE', { actualPickup: pickedUp, loggers: [] }),
  ])
  for (const { reference, deliveryId } of (await list()).rows) ids[reference] = deliveryId
})
after(() => portal.close())

const list = async (temperatureOutcome?: ShownOutcome) =>
  (await portal.call(deliveryCalls.searchByOther, { ...days, temperatureOutcome }, { as })).data

const partOf = async (reference: string, part: DeliveryPart) =>
  (await portal.download(deliveryCalls.downloadCsv, { deliveryId: ids[reference] ?? 0, part }, { as })).body

test('the list distinguishes deliveries without readings by whether any can be there yet', async () => {
  const found = async (outcome: ShownOutcome) => (await list(outcome)).rows.map(row => row.reference)
  assert.deepEqual((await found('notYet')).toSorted(), ['FRESH', 'WAITS'])
  assert.deepEqual((await found('noData')).toSorted(), ['BARE', 'GONE'])
})

test('a logger that stays silent past its time has no data, as one that is delivered without readings', async () => {
  portal.moveClock(11 * 60_000)
  assert.deepEqual(
    (await list('notYet')).rows.map(row => row.reference),
    ['WAITS'],
  )
  portal.moveClock(-11 * 60_000)
})

test('files show that nothing was measured yet before pickup, and that data is missing after it', async () => {
  const { body } = await portal.download(deliveryCalls.downloadDeliveryCsv, { criteria: days }, { as })
  const line = (reference: string) => body.split('\n').find(one => one.startsWith(reference)) ?? ''
  assert.match(line('WAITS'), /,測定前,/)
  assert.match(line('GONE'), /,データなし,/)
  for (const part of ['status', 'commodityTemperature', 'productLogger'] as const) {
    for (const one of ['WAITS', 'FRESH']) assert.match(await partOf(one, part), /,測定前,/, `${one} ${part}`)
    assert.doesNotMatch(await partOf('WAITS', part), /データなし/, part)
    assert.match(await partOf('GONE', part), /,データなし,/, part)
  }
})

test('the outcome sentence says why nothing was measured', async () => {
  const sentenceOf = async (reference: string) => {
    const { data } = await portal.call(deliveryCalls.statusInfo, { deliveryId: ids[reference] ?? 0 }, { as })
    return data.temperature && outcomeSentence(data.temperature, data, { language: 'en', timeZone: data.timeZone })
  }
  assert.equal(await sentenceOf('WAITS'), 'The delivery is awaiting pickup. There are no readings yet.')
  assert.equal(await sentenceOf('FRESH'), 'The loggers’ first readings are not due yet.')
  assert.equal(await sentenceOf('GONE'), 'No reading has been received.')
})

test("a logger's deliveries show whether a reading can be there", async () => {
  const { data } = await portal.call(loggerCalls.getLoggerList, {}, { as })
  const waits = async (serial: string) => {
    const { loggerId = 0 } = data.rows.find(row => row.serial === serial) ?? {}
    const deliveries = await portal.call(loggerCalls.getLoggerDeliveries, { loggerId, page: 1, pageSize: 20 }, { as })
    return deliveries.data.rows.map(row => row.awaitingData)
  }
  assert.deepEqual(
    [await waits('SN-WAITS'), await waits('SN-GONE'), await waits('SN-FRESH')],
    [[true], [false], [true]],
  )
})
