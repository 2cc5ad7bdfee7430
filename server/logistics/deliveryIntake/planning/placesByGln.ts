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
    const stated = merged[field].centreCode
    if (stated !== null) {
      if (mayBe(stated) && world.centres.get(stated)?.gln !== gln) issues.push(otherGln(field, stated))
      continue
    }
    const codes = (world.centresByGln.get(gln) ?? []).filter(mayBe)
    const own = codes.filter(code => world.centres.get(code)?.companyId === companyId)
    const code = codes.find(one => one === was?.[field].centreCode) ?? only(own) ?? only(codes)
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
  message: `is not the GLN of centre ${about}, which its company registers`,
  fault: 'otherGln',
  about,
})
