import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { makeMonthWorld } from '#test/support/worlds/reporting/monthWorld.ts'
import { byOther } from '#web/logistics/deliveries/list/listRequest.ts'
import { caseList } from '#web/quality/cases/caseList.ts'
import { releaseList } from '#web/quality/releases/releaseList.ts'
import { deliveriesLink, lotsLink, openedCasesLink } from '#web/reporting/reports/summary/summaryLinks.ts'

const { portal, company, session } = await makeMonthWorld(0)
after(() => portal.close())
const { maker, clinic, other } = company
const omar = await openSessionOf(
  portal,
  await makeUser(portal.db, { company: other, role: '01', menus: ['DeliveryStatus', 'Quality'] }),
)

/** Of a day in November, with an excursion and a case. */
async function deliver(depositor: typeof maker, reference: string, consignee: typeof maker, as: typeof omar) {
  const apiClient = apiClientOf(portal, (await makeApiKey(portal.db, { company: depositor })).key)
  await apiClient.products([{ itemCode: 'A', band: '2-8', nameJa: '薬A', nameEn: 'Drug A' }])
  await apiClient.deliveries([
    {
      reference,
      deliveryType: '0002',
      depositCode: depositor.code,
      consigneeCode: consignee.code,
      shipFrom: { name: '東京' },
      destination: { name: '大阪' },
      shippingDate: '2026-11-10',
      actualPickup: '2026-11-10T01:00:00Z',
      deliveredAt: '2026-11-10T02:00:00Z',
      items: [{ itemCode: 'A', lot: 'L1', quantity: 1 }],
      loggers: [{ serial: `${reference}-L`, from: '2026-11-10T01:00:00Z', intervalSeconds: 600 }],
    },
  ])
  const times = [0, 10, 20, 30, 40, 50].map(minute => new Date(Date.parse('2026-11-10T01:00:00Z') + minute * 60_000))
  await apiClient.readings(times.map(time => ({ logger: `${reference}-L`, time: time.toISOString(), celsius: 12 })))
  const deliveryId = await storedId(portal.db, 'deliveries', { reference })
  const { code } = await portal.call(caseCalls.openCase, { deliveryId, reason: '確認' }, { as })
  assert.equal(code, 200)
}

test('REP-19: Numbers of the monthly summary lead to lists of what they count, without what the company receives', async () => {
  await deliver(maker, 'OWN', clinic, session.maria)
  await deliver(other, 'RECEIVED', maker, omar)
  await deliver(other, 'FOREIGN', clinic, omar)
  for (const [as, expected, enterpriseCode] of [
    [session.maria, 1],
    [omar, 2],
    [session.clara, 0],
    [session.root, 3],
    [session.root, 1, maker.code],
  ] as const) {
    const context = enterpriseCode ? { enterpriseCode } : {}
    const { data } = await portal.call(reportCalls.getMonthlySummary, { month: '2026-11', ...context }, { as })
    const { deliveries, lots, cases } = data.now
    for (const [number, outcome] of [[deliveries.total], [deliveries.excursion, 'excursion']] as const) {
      const found = byOther(deliveriesLink(data, outcome), '2026-11-20')
      const list = await portal.call(deliveryCalls.searchByOther, { ...found, ...context }, { as })
      assert.equal(list.data.total, number)
    }
    const shownLots = await portal.call(
      releaseCalls.getReleaseList,
      { ...releaseList.requestOf(releaseList.url.parse(lotsLink(data, 'undecided'))), ...context },
      { as },
    )
    const shownCases = await portal.call(
      caseCalls.getCaseList,
      { ...caseList.requestOf(caseList.url.parse(openedCasesLink(data))), ...context },
      { as },
    )
    assert.deepEqual(
      [deliveries.total, lots.undecided, cases.opened, shownLots.data.total, shownCases.data.total],
      Array.from({ length: 5 }, () => expected),
    )
  }
})
