import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { DeliveryFacts } from '#server/logistics/deliveryIntake/planning/mergedDelivery.ts'
import { mayBeAt, placeFields } from '#server/logistics/deliveryIntake/planning/newlyNamed.ts'

/**
 * The places of a delivery with what their GLNs say (docs/decisions/0120): a GLN names the centre that the sender may name by
 * its code. Centres of others are as good as unknown; their GLN is a number of the place, by the sender's word.
 */
export function placesByGln(
  was: DeliveryState | undefined,
  entry: DeliveryEntry,
  merged: DeliveryFacts,
  { companyId }: Sender,
  world: KnownWorld,
): { facts: DeliveryFacts; issues: ApiIssue[] } {
  const facts = { ...merged }
  const issues: ApiIssue[] = []
  for (const field of placeFields) {
    const gln = entry[field]?.gln
    if (gln == null) continue
    const mayBe = (code: string) => mayBeAt(field, code, was, merged, world)
    // The centre that the place is, if the GLN is one that its company corrected since: senders go on repeating it.
    const current = was?.[field].centreCode ?? null
    const corrected = current !== null && world.formerGlns.get(current)?.includes(gln) ? current : undefined
    const stated = merged[field].centreCode
    if (stated !== null) {
      const isOther = world.centres.get(stated)?.gln !== gln && stated !== corrected
      if (isOther && mayBe(stated)) issues.push(otherGln(field, stated))
      continue
    }
    const codes = (world.centresByGln.get(gln) ?? []).filter(mayBe)
    const own = codes.filter(code => world.centres.get(code)?.companyId === companyId)
    // By another name, it may be the place whose GLN the centre had by mistake.
    const isRepeated = corrected !== undefined && merged[field].name === was?.[field].name && mayBe(corrected)
    const code = codes.find(one => one === current) ?? (isRepeated ? corrected : (only(own) ?? only(codes)))
    if (code === undefined) continue
    const { lat, lon } = merged[field]
    const centre = world.centres.get(code)
    const at = lat === null ? { lat: centre?.lat ?? null, lon: centre?.lon ?? null } : { lat, lon }
    Object.assign(facts, { [field]: { ...merged[field], centreCode: code, gln: null, ...at } })
  }
  return { facts, issues }
}

const only = (codes: readonly string[]) => (codes.length === 1 ? codes[0] : undefined)

const otherGln = (field: string, about: string): ApiIssue => ({
  path: `${field}.gln`,
  message: `is not the GLN that is registered for centre ${about}`,
  fault: 'otherGln',
  about,
})
