import type { ItemEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { versionOn } from '#contract/logistics/rules/productVersions.ts'
import { pair, type DeliveryState, type ItemState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownProduct, KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import { unknownItem } from '#server/logistics/deliveryIntake/entryIssues.ts'
import type { DeliveryFacts } from '#server/logistics/deliveryIntake/planning/mergedDelivery.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import { allowsItem } from '#server/logistics/deliveryIntake/planning/newlyNamed.ts'
import { expiryOfLot, type ReportedLots } from '#server/logistics/deliveryIntake/lots.ts'

/**
 * The items of a delivery from the depositor's product master, each with the version of the shipping date. The version
 * changes only with the item or the shipping date; that of a re-evaluation (TEL-15) never does.
 */
export function resolvedItems(
  was: DeliveryState | undefined,
  sent: ItemEntry[] | undefined,
  facts: DeliveryFacts,
  world: KnownWorld,
  lots: ReportedLots,
  isDepositorRefused: boolean,
): { items: ItemState[]; issues: ApiIssue[] } {
  const versions = new Map([
    ...(was?.shippingDate === facts.shippingDate ? was.items : []).map(versionOfItem),
    ...facts.reevaluated.map(versionOfItem),
  ])
  const items: ItemState[] = []
  const issues: ApiIssue[] = []
  if (isDepositorRefused) return { items, issues }
  for (const [place, item] of (sent ?? was?.items ?? []).entries()) {
    const isAllowed = allowsItem(was, facts, { itemCode: item.itemCode, lot: item.lot ?? null }, world)
    const product = isAllowed ? world.products.get(pair(facts.depositCode, item.itemCode)) : undefined
    if (!product) {
      const path = sent ? `items[${place}].itemCode` : 'depositCode'
      issues.push(unknownItem(path, item.itemCode, facts.depositCode))
      continue
    }
    const reported = item.lot == null ? nothingReported : expiryOfLot(lots, product.id, item.lot, sent && item.expiry)
    if (reported.problem) issues.push({ path: `items[${place}].expiry`, ...reported.problem })
    items.push({
      itemCode: item.itemCode,
      productId: product.id,
      versionId: versions.get(product.id) ?? versionIdOn(product, facts.shippingDate),
      lot: item.lot ?? null,
      expiry: reported.expiry,
      quantity: item.quantity,
    })
  }
  return { items, issues }
}

const nothingReported: ReturnType<typeof expiryOfLot> = { expiry: null }

const versionOfItem = (item: { productId: number; versionId: number }) => [item.productId, item.versionId] as const

function versionIdOn({ versions }: KnownProduct, day: string): number {
  const valid = versionOn(versions, day)
  if (!valid) throw new Error('a product without a version')
  return valid.id
}
