import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dashboardPeriods } from '#contract/reporting/rules/dashboardPeriod.ts'
import { changes } from '#test/dashboards/changes.ts'
import { compareDashboard } from '#test/dashboards/compareDashboard.ts'
import { compareIncidents } from '#test/dashboards/compareIncidents.ts'
import { compareKpis } from '#test/dashboards/compareKpis.ts'
import { makeDashboardWorld, type DashboardWorld, type Viewer } from '#test/dashboards/dashboardWorld.ts'
import { rawDeliveries, rawDisclosures } from '#test/dashboards/rawDeliveries.ts'
import { seenDeliveries, type SeenDelivery } from '#test/dashboards/seenDeliveries.ts'

/**
 * Compares all figures with a recount of the raw tables, for each kind of user, after each change. With `isClicked`, also
 * the number of deliveries in the list behind each figure, which takes long.
 */
export function compareAfterChanges({ isClicked }: { isClicked: boolean }) {
  let world: DashboardWorld
  before(async () => {
    world = await makeDashboardWorld()
  })
  after(() => world.portal.close())

  for (const change of changes) {
    const isClickedNow = isClicked && change.isClicked === true
    describe(change.what, () => {
      let seenBy: Map<Viewer, SeenDelivery[]>
      before(async () => {
        await change.happens(world)
        const { db, now } = world.portal
        const raw = await rawDeliveries(db, now())
        const disclosures = await rawDisclosures(db)
        seenBy = new Map(world.viewers.map(viewer => [viewer, seenDeliveries(viewer, raw, disclosures)]))
      })

      test('the delivery dashboard of day, week and month equals the recount', async () => {
        for (const [viewer, seen] of seenBy)
          for (const period of dashboardPeriods)
            await compareDashboard(world.portal, viewer, seen, { period, day: change.day }, isClickedNow)
      })

      test('what went wrong is counted as it is listed, by its own time', async () => {
        for (const [viewer, seen] of seenBy) await compareIncidents(world.portal, viewer, seen)
      })

      test('the KPIs of months and centres equal the recount', async () => {
        for (const [viewer, seen] of seenBy) await compareKpis(world, viewer, seen, isClickedNow)
      })
    })
  }

  test('every kind of viewer sees deliveries, so that no comparison is empty', async () => {
    const { db, now } = world.portal
    const [raw, disclosures] = [await rawDeliveries(db, now()), await rawDisclosures(db)]
    for (const viewer of world.viewers) assert.ok(seenDeliveries(viewer, raw, disclosures).length > 3, viewer.kind)
  })
}
