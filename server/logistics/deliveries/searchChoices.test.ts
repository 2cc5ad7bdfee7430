import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeUser } from '#test/support/database/make.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const from = '2026-05-01T00:00:00Z'
const to = '2026-05-01T02:00:00Z'
let portal: TestApp
let maker: Session
let send: ReturnType<typeof apiClientOf>
let toMaker: { depositCode: string; destination: { name: string; centreCode: string } }

before(async () => {
  portal = await createTestApp({ now: new Date('2026-05-02T00:00:00Z') })
  const user = await makeUser(portal.db)
  maker = await signIn(portal, user)
  send = apiClientOf(portal, (await makeApiKey(portal.db, { company: user.company })).key)
  const { code } = await makeCentre(portal.db, { company: user.company })
  toMaker = { depositCode: user.company.code, destination: { name: '東京', centreCode: code } }
  await send.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
})
after(() => portal.close())

const deliver = (reference: string, facts: object = {}) =>
  send.deliveries([
    {
      reference,
      deliveryType: '0001',
      ...toMaker,
      shipFrom: { name: '静岡工場' },
      shippingDate: '2026-05-01',
      actualPickup: from,
      items: [{ itemCode: 'VAC', lot: 'V1', quantity: 10 }],
      loggers: [{ serial: `SN-${reference}`, from, to }],
      ...facts,
    },
  ])

const asked = { shippingDateFrom: '2026-05-01', shippingDateTo: '2026-05-01', deliveryType: ['0001'] }
const search = (criteria: object) =>
  portal.call(deliveryCalls.searchByOther, { ...asked, sort: 'reference', ...criteria } as never, { as: maker })
const found = async (criteria: object) => (await search(criteria)).data.rows.map(row => row.reference).sort()

test(`a delivery is in transit (1) until it is delivered (2) ${covers('4.delivery.status')}`, async () => {
  await deliver('ROAD')
  await deliver('DONE')
  const status = async (reference: string) =>
    (await search({})).data.rows.find(row => row.reference === reference)?.deliveryStatus
  assert.deepEqual([await status('ROAD'), await status('DONE')], ['1', '1'])
  await deliver('DONE', { deliveredAt: to })
  assert.deepEqual([await status('ROAD'), await status('DONE')], ['1', '2'])
  assert.deepEqual(await found({ deliveryStatus: '1' }), ['ROAD'])
  assert.deepEqual(await found({ deliveryStatus: '2' }), ['DONE'])
})

test(`the excursion filter finds deliveries with one (01), or with data and none (00) ${covers('4.search.excursion')}`, async () => {
  for (const [lot, celsius] of [
    ['WARM', 9],
    ['COLD', 5],
  ] as const) {
    await deliver(lot, { items: [{ itemCode: 'VAC', lot: 'F1', quantity: 1 }] })
    await send.readings(series(`SN-${lot}`, from, Array<number>(12).fill(celsius)))
  }
  await deliver('SILENT', { items: [{ itemCode: 'VAC', lot: 'F1', quantity: 1 }] })
  assert.deepEqual(await found({ lot: 'F1' }), ['COLD', 'SILENT', 'WARM'])
  assert.deepEqual(await found({ lot: 'F1', temperatureExcursion: '01' }), ['WARM'])
  assert.deepEqual(await found({ lot: 'F1', temperatureExcursion: '00' }), ['COLD'])
})

test(`a search needs a shipping date (4009) and a delivery type ${covers('5.search.shippingDate', '5.search.deliveryType', '8.4009')}`, async () => {
  for (const empty of [{ shippingDateFrom: '' }, { shippingDateTo: undefined }, { shippingDateFrom: null }])
    assert.equal((await search(empty)).code, codes.enterShippingDate, JSON.stringify(empty))
  for (const deliveryType of [undefined, [], '']) {
    const { code, issues } = await search({ deliveryType })
    assert.equal(code, codes.invalidParameters)
    assert.deepEqual([...new Set(issues.map(issue => issue.path))], ['deliveryType'])
  }
})

test('a day that does not exist is refused by its field', async () => {
  for (const shippingDateFrom of ['0000-01-01', '2026-02-30', '2026-5-1', '20260501']) {
    const { code, issues } = await search({ shippingDateFrom })
    assert.deepEqual([code, issues.map(issue => issue.path)], [codes.invalidParameters, ['shippingDateFrom']])
  }
})
