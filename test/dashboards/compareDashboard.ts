import assert from 'node:assert/strict'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryDashboardCalls, maxLate, maxNewest, maxWorst } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { dashboardPeriods } from '#contract/reporting/rules/dashboardPeriod.ts'
import type { Viewer } from '#test/dashboards/dashboardWorld.ts'
import { recount, recountBySection, recountWorst, shippedIn } from '#test/dashboards/recountedDashboard.ts'
import { deadlineMs, isLateNow } from '#test/dashboards/rawDeliveries.ts'
import type { SeenDelivery } from '#test/dashboards/seenDeliveries.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

type Asked = { period: (typeof dashboardPeriods)[number]; day?: string | undefined }

/** Compares a delivery dashboard with a recount of the seen deliveries, and with `isClicked` the lists behind it. */
export async function compareDashboard(
  portal: TestApp,
  viewer: Viewer,
  seen: readonly SeenDelivery[],
  asked: Asked,
  isClicked: boolean,
) {
  const { call, now } = portal
  const { as, enterpriseCode } = viewer
  const { code, data } = await call(deliveryDashboardCalls.getDeliveryDashboard, { ...asked, enterpriseCode }, { as })
  const reported = `${viewer.kind}, ${asked.period}`
  assert.equal(code, 200, reported)
  const [inPeriod, before] = [shippedIn(seen, data.period), shippedIn(seen, data.before)]
  const bySection = recountBySection(inPeriod, now()).map(({ section, counts }, index) => ({
    section,
    now: counts,
    before: recountBySection(before, now())[index]?.counts,
  }))
  assert.deepEqual(data.sections, bySection, reported)
  for (const { day, section, counts } of data.days) {
    const ofDay = inPeriod.filter(one => one.shipping_date === day && one.section === section)
    assert.deepEqual(counts, recount(ofDay, now()), `${reported}, ${day} ${section}`)
  }
  const inTransit = shippedIn(seen, data.onTheRoad).filter(one => one.delivered_at === null)
  assert.deepEqual(data.onTheRoad.sections, recountBySection(inTransit, now()), `${reported}, in transit`)
  const late = inTransit
    .filter(one => isLateNow(one, now()))
    .map(one => [deadlineMs(one), one.id] as const)
    .toSorted(([at, id], [otherAt, otherId]) => at - otherAt || id - otherId)
  assert.deepEqual(
    data.onTheRoad.late.map(({ deadline, delivery }) => [Date.parse(deadline), delivery.deliveryId]),
    late.slice(0, maxLate),
    `${reported}, late`,
  )
  compareWorst(data, inPeriod, reported)
  if (isClicked && asked.period === 'month') await compareLists(portal, viewer, data)
}

type Dashboard = ResponseOf<typeof deliveryDashboardCalls.getDeliveryDashboard>

function compareWorst(data: Dashboard, seen: readonly SeenDelivery[], reported: string) {
  const worst = recountWorst(seen)
  const shown = {
    lanes: data.lanes.map(one => [`${one.shipFrom.name} → ${one.destination.name}`, one.excursions] as const),
    carriers: data.carriers.map(one => [one.carrier.code, one.excursions] as const),
    products: data.products.map(one => [`${one.depositor.code} ${one.itemCode}`, one.excursions] as const),
  }
  for (const kind of ['lanes', 'carriers', 'products'] as const) {
    for (const [name, excursions] of shown[kind])
      assert.equal(excursions, worst[kind].get(name), `${reported}, ${name}`)
    const most = [...worst[kind].values()].toSorted((a, b) => b - a).slice(0, maxWorst)
    assert.deepEqual(
      shown[kind].map(([, excursions]) => excursions),
      most,
      `${reported}, ${kind}`,
    )
  }
  const newest = seen
    .filter(one => one.outcome === 'excursion')
    .toSorted((a, b) => b.shipping_date.localeCompare(a.shipping_date) || b.id - a.id)
    .slice(0, maxNewest)
  assert.deepEqual(
    data.newest.map(row => row.deliveryId),
    newest.map(one => one.id),
    `${reported}, newest`,
  )
}

/** The list behind every figure of the dashboard has as many deliveries. */
async function compareLists(portal: TestApp, viewer: Viewer, data: Dashboard) {
  const period = { shippingDateFrom: data.period.from, shippingDateTo: data.period.until }
  const all = ['0001', '0002', '0003'] as const
  for (const { section, now: counts } of data.sections) {
    const of = { ...period, deliveryType: section }
    await isListed(portal, viewer, of, counts.total)
    await isListed(portal, viewer, { ...of, deliveryStatus: '1' }, counts.inTransit)
    await isListed(portal, viewer, { ...of, awaitingPickup: true }, counts.awaitingPickup)
    await isListed(portal, viewer, { ...of, deliveryStatus: '2' }, counts.delivered)
    await isListed(portal, viewer, { ...of, late: true }, counts.late)
    for (const temperatureOutcome of ['compliant', 'excursion', 'incomplete'] as const)
      await isListed(portal, viewer, { ...of, temperatureOutcome }, counts[temperatureOutcome])
    await isListed(portal, viewer, { ...of, temperatureOutcome: 'noData' }, counts.noData)
    await isListed(portal, viewer, { ...of, temperatureOutcome: 'notYet' }, counts.awaitingData)
  }
  const outside = { ...period, deliveryType: [...all], temperatureOutcome: 'excursion' as const }
  for (const { shipFrom, destination, excursions } of data.lanes)
    await isListed(
      portal,
      viewer,
      { ...outside, departurePlaceName: shipFrom.name, deliveryDestinationName: destination.name },
      excursions,
    )
  for (const { carrier, excursions } of data.carriers)
    await isListed(portal, viewer, { ...outside, carrierCode: carrier.code }, excursions)
  for (const { depositor, itemCode, excursions } of data.products)
    await isListed(
      portal,
      viewer,
      { ...period, deliveryType: [...all], depositCode: depositor.code, itemCode, itemExcursion: true },
      excursions,
    )
}

type Criteria = Omit<RequestOf<typeof deliveryCalls.searchByOther>, 'enterpriseCode'>

async function isListed(portal: TestApp, { kind, as, enterpriseCode }: Viewer, criteria: Criteria, expected: number) {
  const asked = { ...criteria, enterpriseCode, pageSize: 1 }
  const { data } = await portal.call(deliveryCalls.searchByOther, asked, { as })
  assert.equal(data.total, expected, `${kind}: ${JSON.stringify(criteria)}`)
}
