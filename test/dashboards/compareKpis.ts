import assert from 'node:assert/strict'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { deliveryKpis } from '#contract/reporting/rules/kpi.ts'
import { monthsFrom } from '#contract/kernel/time/month.ts'
import type { DashboardWorld, Viewer } from '#test/dashboards/dashboardWorld.ts'
import { recountedKpis } from '#test/dashboards/recountedKpis.ts'
import type { SeenDelivery } from '#test/dashboards/seenDeliveries.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** Compares the KPIs of months and centres with a recount, and with `isClicked` the rows behind them. */
export async function compareKpis(
  { portal, centres }: DashboardWorld,
  viewer: Viewer,
  seen: readonly SeenDelivery[],
  isClicked: boolean,
) {
  const { call, now } = portal
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
      if (isClicked) await compareRows(portal, viewer, { kpi, from: month, until: month }, recounted[kpi])
    }
  }
  for (const { centre } of data.centres) {
    const one = Object.values(centres).find(({ code }) => code === centre.code)
    const ofCentre = (await ask(centre.code)).data
    for (const { month, figures } of ofCentre.months) {
      const recounted = recountedKpis(seen, month, now(), one?.id)
      for (const kpi of deliveryKpis)
        assert.deepEqual(figures[kpi], recounted[kpi], `${kind}, ${centre.code}, ${month}, ${kpi}`)
    }
  }
}

type Behind = { kpi: (typeof deliveryKpis)[number]; from: string; until: string }

/** The number of rows behind a figure equals it; for pallets, their sum. */
async function compareRows(
  portal: TestApp,
  { kind, as, enterpriseCode }: Viewer,
  asked: Behind,
  figure: { numerator: number; denominator: number; beside: number },
) {
  const rows = async (part?: 'met' | 'missed' | 'beside') =>
    (await portal.call(kpiCalls.getKpiDeliveries, { ...asked, part, enterpriseCode, pageSize: 200 }, { as })).data
  const reported = `${kind}: ${JSON.stringify(asked)}`
  const all = await rows()
  if (asked.kpi === 'inboundHandling') {
    assert.equal(
      all.rows.reduce((sum, row) => sum + (row.inboundPallets ?? 0), 0),
      figure.denominator,
      reported,
    )
    return
  }
  assert.equal(all.total, figure.denominator, reported)
  if (figure.denominator + figure.beside === 0) return
  const met = await rows('met')
  assert.equal(met.total, figure.numerator, reported)
  assert.ok(
    met.rows.every(row => row.part === 'met'),
    reported,
  )
  assert.equal((await rows('missed')).total, figure.denominator - figure.numerator, reported)
  assert.equal((await rows('beside')).total, figure.beside, reported)
}
