import type { Doing } from '#server/integration/imports/lines/importRules.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { KnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import type { DeliveryPlan, Plans } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'
import { saveDeliveries } from '#server/integration/partnerApi/deliveries/saving/saveDeliveries.ts'
import { lockLoggers } from '#server/telemetry/evaluation/reevaluate.ts'

/** The summing up of deliveries costs more than twice as much for twice as many at once. */
const deliveriesAtOnce = 500

/** Writes thousands of deliveries by the partner API's function, some at a time, in the one transaction. */
export async function saveInParts(doing: Doing, world: KnownWorld, { plans, lots }: Pick<Plans, 'plans' | 'lots'>) {
  const { client, tx, sender, appContext } = doing
  // In one order for all, as the door does: two that lock part by part could wait for each other.
  await lockLoggers(client, [...new Set(plans.flatMap(plan => knownLoggers(plan, world)))])
  for (let start = 0; start < plans.length; start += deliveriesAtOnce) {
    const some = plans.slice(start, start + deliveriesAtOnce)
    const named = new Set(some.flatMap(({ is }) => is.items.map(item => pair(item.productId, item.lot ?? ''))))
    const reported = lots.filter(({ productId, lot }) => named.has(pair(productId, lot)))
    const writing = { client, tx, sender, world, timeZone: appContext.config.timeZone }
    await saveDeliveries(writing, { plans: some, lots: reported, accepted: some.length, rejected: [] })
  }
}

const knownLoggers = ({ was, is }: DeliveryPlan, { loggers }: KnownWorld): number[] =>
  [...(was?.loggers ?? []), ...is.loggers].flatMap(link => loggers.get(pair(link.owner, link.serial)) ?? [])
