import type { ImportContext } from '#server/integration/imports/lines/importRules.ts'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { Plans } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { loggersOf, saveDeliveries } from '#server/logistics/deliveryIntake/saving/saveDeliveries.ts'
import { lockLoggers } from '#server/telemetry/evaluation/reevaluate.ts'

/** The cost of updating delivery facts grows faster than the number of deliveries. */
const blockSize = 500

/** Writes thousands of deliveries block by block in one transaction. */
export async function saveInBlocks(
  { client, tx, sender, appContext }: ImportContext,
  world: KnownWorld,
  { plans, lots }: Pick<Plans, 'plans' | 'lots'>,
) {
  // All at once, in the order of the partner API: locking block by block could deadlock.
  await lockLoggers(client, [...new Set(plans.flatMap(plan => loggersOf(plan, world)))])
  for (let start = 0; start < plans.length; start += blockSize) {
    const block = plans.slice(start, start + blockSize)
    const named = new Set(block.flatMap(({ is }) => is.items.map(item => pair(item.productId, item.lot ?? ''))))
    const reported = lots.filter(({ productId, lot }) => named.has(pair(productId, lot)))
    const writing = { client, tx, sender, world, timeZone: appContext.config.timeZone }
    await saveDeliveries(writing, { plans: block, lots: reported })
  }
}
