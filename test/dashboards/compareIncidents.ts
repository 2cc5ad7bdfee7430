import assert from 'node:assert/strict'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import {
  incidentKinds,
  incidentSpans,
  type IncidentKind,
  type IncidentSpan,
} from '#contract/reporting/rules/incidents.ts'
import type { Viewer } from '#test/dashboards/dashboardWorld.ts'
import { deadlineMs, isLateNow } from '#test/dashboards/rawDeliveries.ts'
import type { SeenDelivery } from '#test/dashboards/seenDeliveries.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

const call = deliveryDashboardCalls.getIncidents
type Answer = ResponseOf<typeof call>

/** Every number of what went wrong is the number of rows behind it, and each row is what it says, by its own time. */
export async function compareIncidents(
  portal: TestApp,
  viewer: Pick<Viewer, 'kind' | 'as' | 'enterpriseCode'>,
  seen?: readonly SeenDelivery[],
) {
  for (const span of incidentSpans)
    for (const kind of incidentKinds) {
      const { counts, since, asOf, rows } = await allRows(portal, viewer, span, kind)
      const said = `${viewer.kind}: ${kind} of a ${span}`
      assert.equal(rows.length, counts[kind], said)
      assert.equal(new Set(rows.map(row => row.delivery.deliveryId)).size, rows.length, said)
      for (const { at } of rows) assert.ok(at > since && at <= asOf, said)
      assert.deepEqual(
        rows.map(row => row.at),
        rows
          .map(row => row.at)
          .toSorted()
          .toReversed(),
        said,
      )
      for (const { delivery } of rows) assert.ok(isSo[kind](delivery), `${said}: ${delivery.reference}`)
      if (seen && kind === 'delay') assert.deepEqual(idsOf(rows), lateWithin(seen, since, portal.now()), said)
      const outside = seen?.filter(one => one.outcome === 'excursion').map(one => one.id)
      if (outside && kind === 'excursion') for (const id of idsOf(rows)) assert.ok(outside.includes(id), said)
    }
}

const idsOf = (rows: Answer['rows']) => rows.map(row => row.delivery.deliveryId).toSorted((a, b) => a - b)

const isSo: Record<IncidentKind, (delivery: Answer['rows'][number]['delivery']) => boolean> = {
  excursion: ({ temperature }) => temperature?.outcome === 'excursion',
  gap: ({ temperature }) => temperature !== null && temperature.outcome !== 'compliant',
  delay: ({ late }) => late,
}

async function allRows(
  portal: TestApp,
  { as, enterpriseCode }: Pick<Viewer, 'as' | 'enterpriseCode'>,
  span: IncidentSpan,
  kind: IncidentKind,
) {
  const pageOf = async (page: number) =>
    (await portal.call(call, { span, kind, enterpriseCode, page, pageSize: 3 }, { as })).data
  const first = await pageOf(1)
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.counts[kind]; page++) {
    const next = await pageOf(page)
    assert.deepEqual(next.counts, first.counts)
    if (next.rows.length === 0) break
    rows.push(...next.rows)
  }
  return { ...first, rows }
}

/** LOG-8, by the deadline itself. */
function lateWithin(seen: readonly SeenDelivery[], since: string, now: Date): number[] {
  return seen
    .filter(one => isLateNow(one, now) && deadlineMs(one) > Date.parse(since) && deadlineMs(one) < now.getTime())
    .map(one => one.id)
    .toSorted((a, b) => a - b)
}
