import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { deliveryDashboardCalls, mostNewest, mostWorst } from '#contract/calls/deliveryDashboard.ts'
import { kpiCalls } from '#contract/calls/kpi.ts'
import { dashboardPeriods } from '#contract/rules/dashboardPeriod.ts'
import { deliveryKpis } from '#contract/rules/kpi.ts'
import { monthsFrom } from '#contract/rules/month.ts'
import { changes } from '#test/dashboards/changes.ts'
import { makeDashboardWorld, type DashboardWorld, type Viewer } from '#test/dashboards/dashboardWorld.ts'
import { rawDeliveries, rawDisclosures } from '#test/dashboards/rawDeliveries.ts'
import { recount, recountBySection, recountWorst, shippedIn } from '#test/dashboards/recountedDashboard.ts'
import { recountedKpis } from '#test/dashboards/recountedKpis.ts'
import { seenDeliveries, type SeenDelivery } from '#test/dashboards/seenDeliveries.ts'

let world: DashboardWorld
before(async () => {
  world = await makeDashboardWorld()
})
after(() => world.portal.close())

/** Issue 5: every number equals a recount from the raw tables, for each kind of user, whatever happened. */
for (const change of changes) {
  describe(change.what, () => {
    let seenBy: Map<Viewer, SeenDelivery[]>
    before(async () => {
      await change.happens(world)
      const { db, now } = world.portal
      const raw = await rawDeliveries(db, now())
      const disclosures = await rawDisclosures(db)
      seenBy = new Map(world.viewers.map(viewer => [viewer, seenDeliveries(viewer, raw, disclosures)]))
    })

    test('the delivery dashboard says of day, week and month what a recount finds', async () => {
      for (const [viewer, seen] of seenBy)
        for (const period of dashboardPeriods)
          await compareDashboard(viewer, seen, { period, day: change.day }, change.isClicked)
    })

    test('the KPIs of months and centres say what a recount finds', async () => {
      for (const [viewer, seen] of seenBy) await compareKpis(viewer, seen, change.isClicked)
    })
  })
}

test('every kind of viewer sees other figures: none of the comparisons was empty', async () => {
  const { db, now } = world.portal
  const [raw, disclosures] = [await rawDeliveries(db, now()), await rawDisclosures(db)]
  for (const viewer of world.viewers) assert.ok(seenDeliveries(viewer, raw, disclosures).length > 3, viewer.kind)
})

type Asked = { period: (typeof dashboardPeriods)[number]; day?: string | undefined }

async function compareDashboard(viewer: Viewer, seen: readonly SeenDelivery[], asked: Asked, isClicked = false) {
  const { call, now } = world.portal
  const { as, enterpriseCode } = viewer
  const { code, data } = await call(deliveryDashboardCalls.getDeliveryDashboard, { ...asked, enterpriseCode }, { as })
  const told = `${viewer.kind}, ${asked.period}`
  assert.equal(code, 200, told)
  const [inPeriod, before] = [shippedIn(seen, data.period), shippedIn(seen, data.before)]
  const bySection = recountBySection(inPeriod, now()).map(({ section, counts }, index) => ({
    section,
    now: counts,
    before: recountBySection(before, now())[index]?.counts,
  }))
  assert.deepEqual(data.sections, bySection, told)
  for (const { day, section, counts } of data.days) {
    const ofDay = inPeriod.filter(one => one.shipping_date === day && one.section === section)
    assert.deepEqual(counts, recount(ofDay, now()), `${told}, ${day} ${section}`)
  }
  const road = shippedIn(seen, data.onTheRoad).filter(one => one.delivered_at === null)
  assert.deepEqual(data.onTheRoad.sections, recountBySection(road, now()), `${told}, on the road`)
  compareWorst(data, inPeriod, told)
  if (isClicked && asked.period === 'month') await compareLists(viewer, data)
}

type Dashboard = Awaited<ReturnType<typeof answerOf>>
const answerOf = async (viewer: Viewer, asked: Asked) =>
  (await world.portal.call(deliveryDashboardCalls.getDeliveryDashboard, asked, { as: viewer.as })).data

function compareWorst(data: Dashboard, seen: readonly SeenDelivery[], told: string) {
  const worst = recountWorst(seen)
  const shown = {
    lanes: data.lanes.map(one => [`${one.fromName} → ${one.destinationName}`, one.excursions] as const),
    carriers: data.carriers.map(one => [one.carrier.code, one.excursions] as const),
    products: data.products.map(one => [`${one.depositor.code} ${one.itemCode}`, one.excursions] as const),
  }
  for (const kind of ['lanes', 'carriers', 'products'] as const) {
    for (const [name, excursions] of shown[kind]) assert.equal(excursions, worst[kind].get(name), `${told}, ${name}`)
    const most = [...worst[kind].values()].toSorted((a, b) => b - a).slice(0, mostWorst)
    assert.deepEqual(
      shown[kind].map(([, excursions]) => excursions),
      most,
      `${told}, ${kind}`,
    )
  }
  const newest = seen
    .filter(one => one.outcome === 'excursion')
    .toSorted((a, b) => b.shipping_date.localeCompare(a.shipping_date) || b.id - a.id)
    .slice(0, mostNewest)
  assert.deepEqual(
    data.newest.map(row => row.deliveryId),
    newest.map(one => one.id),
    `${told}, newest`,
  )
}

/** Every number of the dashboard leads to a list of exactly so many deliveries. */
async function compareLists(viewer: Viewer, data: Dashboard) {
  const period = { shippingDateFrom: data.period.from, shippingDateTo: data.period.until }
  const all = ['0001', '0002', '0003'] as const
  for (const { section, now: counts } of data.sections) {
    const of = { ...period, deliveryType: section }
    await isListed(viewer, of, counts.total)
    await isListed(viewer, { ...of, deliveryStatus: '1' }, counts.inTransit)
    await isListed(viewer, { ...of, awaitingPickup: true }, counts.awaitingPickup)
    await isListed(viewer, { ...of, deliveryStatus: '2' }, counts.delivered)
    await isListed(viewer, { ...of, late: true }, counts.late)
    for (const temperatureOutcome of ['kept', 'excursion', 'incomplete', 'noData'] as const)
      await isListed(viewer, { ...of, temperatureOutcome }, counts[temperatureOutcome])
  }
  const outside = { ...period, deliveryType: [...all], temperatureOutcome: 'excursion' as const }
  for (const { fromName, destinationName, excursions } of data.lanes)
    await isListed(
      viewer,
      { ...outside, departurePlaceName: fromName, deliveryDestinationName: destinationName },
      excursions,
    )
  for (const { carrier, excursions } of data.carriers)
    await isListed(viewer, { ...outside, carrierCode: carrier.code }, excursions)
  for (const { depositor, itemCode, excursions } of data.products)
    await isListed(
      viewer,
      { ...period, deliveryType: [...all], depositCode: depositor.code, itemCode, itemExcursion: true },
      excursions,
    )
}

type Criteria = Omit<Parameters<typeof world.portal.call<typeof deliveryCalls.searchByOther>>[1], 'enterpriseCode'>

async function isListed({ kind, as, enterpriseCode }: Viewer, criteria: Criteria, expected: number) {
  const { data } = await world.portal.call(
    deliveryCalls.searchByOther,
    { ...criteria, enterpriseCode, pageSize: 1 },
    { as },
  )
  assert.equal(data.total, expected, `${kind}: ${JSON.stringify(criteria)}`)
}

async function compareKpis(viewer: Viewer, seen: readonly SeenDelivery[], isClicked = false) {
  const { call, now } = world.portal
  const { as, enterpriseCode, kind } = viewer
  const range = { from: '2026-08', until: '2026-12' }
  const ask = async (centreCode?: string) =>
    await call(kpiCalls.getKpiDashboard, { ...range, centreCode, enterpriseCode }, { as })
  const { data } = await ask()
  assert.deepEqual(
    data.months.map(one => one.month),
    monthsFrom(range.from, range.until),
  )
  for (const { month, figures } of data.months) {
    const recounted = recountedKpis(seen, month, now())
    for (const kpi of deliveryKpis) {
      assert.deepEqual(figures[kpi], recounted[kpi], `${kind}, ${month}, ${kpi}`)
      if (isClicked) await compareRows(viewer, { kpi, from: month, until: month }, recounted[kpi])
    }
  }
  for (const { centre } of data.centres) {
    const one = Object.values(world.centres).find(({ code }) => code === centre.code)
    const ofCentre = (await ask(centre.code)).data
    for (const { month, figures } of ofCentre.months) {
      const recounted = recountedKpis(seen, month, now(), one?.id)
      for (const kpi of deliveryKpis)
        assert.deepEqual(figures[kpi], recounted[kpi], `${kind}, ${centre.code}, ${month}, ${kpi}`)
    }
  }
}

type Behind = { kpi: (typeof deliveryKpis)[number]; from: string; until: string }

/** The rows behind a figure are as many as it says; of pallets their sum. */
async function compareRows(
  { kind, as, enterpriseCode }: Viewer,
  asked: Behind,
  figure: { numerator: number; denominator: number; beside: number },
) {
  const rows = async (part?: 'met' | 'missed' | 'beside') =>
    (await world.portal.call(kpiCalls.getKpiDeliveries, { ...asked, part, enterpriseCode, pageSize: 200 }, { as })).data
  const told = `${kind}: ${JSON.stringify(asked)}`
  const all = await rows()
  if (asked.kpi === 'inboundHandling') {
    assert.equal(
      all.rows.reduce((sum, row) => sum + (row.inboundPallets ?? 0), 0),
      figure.denominator,
      told,
    )
    return
  }
  assert.equal(all.total, figure.denominator, told)
  if (figure.denominator + figure.beside === 0) return
  assert.equal((await rows('met')).total, figure.numerator, told)
  assert.equal((await rows('missed')).total, figure.denominator - figure.numerator, told)
  assert.equal((await rows('beside')).total, figure.beside, told)
}
