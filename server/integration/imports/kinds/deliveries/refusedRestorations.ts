import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { ImportContext } from '#server/integration/imports/lines/importRules.ts'
import { pair, type DeliveryState, type ItemState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { findKnownWorld, type KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import { allowsItem, allowsLogger, unconsentedParties } from '#server/logistics/deliveryIntake/planning/newlyNamed.ts'
import { recordRefusedNamings } from '#server/partners/tradingPartners/refusedNamings.ts'

/** A stored delivery, and what it would become again. */
export type Restoration = { now: DeliveryState; before: DeliveryState }

/**
 * The references of the deliveries that cannot become what they were. To restore a name is to name it, as if it was sent
 * today: it requires the consent of now, and that what it names still exists.
 */
export async function refusedRestorations(
  { tx, sender, appContext }: ImportContext,
  restorations: readonly Restoration[],
): Promise<Set<string>> {
  const { timeZone } = appContext.config
  const states = restorations.flatMap(({ now, before }) => [now, before])
  const world = await findKnownWorld(tx, sender, [], states, timeZone)
  const at = appContext.now()
  const refused = restorations.filter(restoration => !isRestorable(restoration, sender, { world, now: at }))
  await recordRefusedNamings(tx, sender, world.consents.refused, dayIn(at, timeZone), at)
  return new Set(refused.map(({ now }) => now.reference))
}

function isRestorable(
  { now, before }: Restoration,
  sender: Sender,
  context: { world: KnownWorld; now: Date },
): boolean {
  const { world } = context
  if (unconsentedParties(now, before, world).length > 0) return false
  return (
    before.items.every(item => allowsItem(now, before, item, world) && isStillThere(item, now, before, world)) &&
    before.loggers.every(
      // A logger of the sender's own is registered again.
      assignment => assignment.owner === sender.companyCode || allowsLogger(now, before, assignment, context),
    )
  )
}

/** Undoing the import of a product deletes it, or withdraws its version, once no delivery has it. */
function isStillThere(item: ItemState, now: DeliveryState, { depositCode }: DeliveryState, { products }: KnownWorld) {
  if (now.items.some(one => one.productId === item.productId && one.versionId === item.versionId)) return true
  const product = products.get(pair(depositCode, item.itemCode))
  return product?.id === item.productId && product.versions.some(({ id }) => id === item.versionId)
}
