import type { PersistentDisposition } from '#contract/integration/epcis/events.ts'
import type { DeliveryFacts, LotDecisionFacts } from '#contract/integration/epcis/out/deliveryFacts.ts'
import { prefix } from '#contract/integration/epcis/out/portalUris.ts'
import type { ToldEvent, Writer } from '#contract/integration/epcis/out/deliveryEvents.ts'
import type { Disposition } from '#contract/integration/epcis/vocabulary.ts'

/**
 * Decisions about lots as persistent dispositions (EPCIS 2.0, 7.4.1): each sets what holds from then on, and unsets what an
 * earlier decision about the lot had set. A decision that holds nothing and revokes nothing is no event.
 */
export function decisionEvents({ decisions, depositor }: DeliveryFacts, { uris, told }: Writer): ToldEvent[] {
  const held = new Map<string, readonly Disposition[]>()
  return decisions.flatMap(decision => {
    const epcClass = uris.itemClass(decision.item, depositor)
    const before = held.get(epcClass) ?? []
    const now = dispositionsOf(decision)
    held.set(epcClass, now)
    const persistentDisposition = changed(before, now)
    if (!persistentDisposition) return []
    const fields = {
      quantityList: [{ epcClass }],
      persistentDisposition,
      ...(decision.restriction !== null && { [`${prefix}:restriction`]: decision.restriction }),
    }
    return [told('decision', `decision:${decision.decisionKey}`, decision.atMs, fields)]
  })
}

function dispositionsOf({ decision, isQuarantined }: LotDecisionFacts): Disposition[] {
  if (decision === 'released' || decision === 'restricted') return ['available', 'conformant']
  if (decision === 'rejected') return ['non_conformant', 'unavailable']
  return isQuarantined ? ['unavailable'] : []
}

function changed(before: readonly Disposition[], now: readonly Disposition[]): PersistentDisposition | undefined {
  const set = now.filter(one => !before.includes(one))
  const unset = before.filter(one => !now.includes(one))
  if (set.length + unset.length === 0) return undefined
  return { ...(set.length > 0 && { set }), ...(unset.length > 0 && { unset }) }
}
