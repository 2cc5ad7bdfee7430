import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { gapThresholdMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import type { Viewer } from '#test/dashboards/dashboardWorld.ts'
import type { RawDelivery, RawDisclosure } from '#test/dashboards/rawDeliveries.ts'

/** A delivery as a viewer may see it by LOG-12 and LOG-13. */
export type SeenDelivery = RawDelivery & {
  isParty: boolean
  /** Null if the temperature is not disclosed. */
  outcome: Outcome | null
  /** When the first assignment of these items that has not ended by then would be silent if it had no readings. */
  firstDueMs: number | null
  /** Items with an excursion whose name and temperature the viewer may see. */
  itemsOutside: RawDelivery['items']
}

export function seenDeliveries(
  viewer: Viewer,
  deliveries: readonly RawDelivery[],
  disclosures: readonly RawDisclosure[],
): SeenDelivery[] {
  const { companyIds, centreIds } = viewer
  const isOwn = (id: number) => companyIds === 'all' || companyIds.includes(id)
  return deliveries.flatMap(delivery => {
    if (centreIds !== 'all' && !delivery.centres.some(centre => centre !== null && centreIds.includes(centre)))
      return []
    const kindsOf = (product: number) =>
      disclosures
        .filter(one => companyIds !== 'all' && isOwn(one.company_id) && one.product_id === product)
        .filter(one => one.stage === delivery.stage && one.valid_from <= delivery.shipping_date)
        .filter(one => one.valid_to === null || delivery.shipping_date <= one.valid_to)
        .map(one => one.kind)
    const isParty = delivery.companies.some(isOwn)
    const mayKnow = (kind: string) => delivery.items.filter(item => isParty || kindsOf(item.product).includes(kind))
    const transportKinds = ['temperature', 'location', 'shippingList']
    if (!isParty && transportKinds.every(kind => mayKnow(kind).length === 0)) return []
    const evaluated = mayKnow('temperature').map(item => item.id)
    const named = mayKnow('shippingList')
    return [
      {
        ...delivery,
        isParty,
        outcome: evaluated.length > 0 ? delivery.outcomeOf(evaluated) : null,
        firstDueMs: firstDueMs(delivery, evaluated),
        itemsOutside: named.filter(
          item => evaluated.includes(item.id) && delivery.outcomeOf([item.id]) === 'excursion',
        ),
      },
    ]
  })
}

function firstDueMs(delivery: RawDelivery, itemIds: readonly number[]): number | null {
  const due = delivery.assignments
    .filter(one => one.items.length === 0 || one.items.some(id => itemIds.includes(id)))
    .filter(() => delivery.delivered_at === null)
    .map(one => ({
      dueMs: Date.parse(one.from) + gapThresholdMs(one.interval * 1000),
      endMs: Date.parse(one.to ?? one.next ?? '9999-01-01'),
    }))
    .flatMap(({ dueMs, endMs }) => (dueMs < endMs ? dueMs : []))
  return due.length > 0 ? Math.min(...due) : null
}
