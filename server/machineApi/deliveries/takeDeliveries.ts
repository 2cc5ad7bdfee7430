import { DeliveryEntry } from '#contract/machine/deliveryEntry.ts'
import type { EntriesAnswer } from '#contract/machine/machineAnswers.ts'
import { asActor } from '#server/audit/actor.ts'
import type { ApiKey } from '#server/machineApi/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/machineApi/checkEntries.ts'
import { lockReferences } from '#server/machineApi/companyLocks.ts'
import { findKnownWorld } from '#server/machineApi/deliveries/knownWorld.ts'
import { planDeliveries } from '#server/machineApi/deliveries/planDeliveries.ts'
import { saveDeliveries } from '#server/machineApi/deliveries/saveDeliveries.ts'
import { findSentDeliveries } from '#server/machineApi/deliveries/storedDeliveries.ts'
import type { JsonBody } from '#server/machineApi/jsonBody.ts'
import { writeTransaction } from '#server/machineApi/writeTransaction.ts'
import type { Parts } from '#server/parts.ts'

/** POST /api/v1/deliveries: locks the references, looks up what they name, plans in memory, writes what differs. */
export async function takeDeliveries(parts: Parts, key: ApiKey, body: JsonBody | undefined): Promise<EntriesAnswer> {
  const { good, rejected } = checkEntries(body, 'deliveries', DeliveryEntry)
  if (good.length === 0) return entriesAnswer(0, rejected)
  const { timeZone } = parts.config
  const entries = good.map(({ entry }) => entry)
  const references = entries.map(entry => entry.reference)
  const plans = await writeTransaction(parts.pool, async (client, tx) => {
    await asActor(tx, `key:${key.id}`)
    await lockReferences(tx, key.companyId, references)
    const stored = await findSentDeliveries(tx, key.companyId, references, timeZone)
    const world = await findKnownWorld(tx, key.companyCode, entries, stored)
    const planned = planDeliveries(good, stored, { key, world, now: parts.now() })
    await saveDeliveries({ client, tx, key, world, timeZone }, planned)
    return planned
  })
  return entriesAnswer(plans.accepted, [...rejected, ...plans.rejected])
}
