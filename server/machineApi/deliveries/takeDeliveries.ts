import { DeliveryEntry } from '#contract/machine/deliveryEntry.ts'
import type { EntriesAnswer } from '#contract/machine/machineAnswers.ts'
import { archivedLinks } from '#server/archive/archivedTimes.ts'
import { asActor } from '#server/audit/actor.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import type { ApiKey } from '#server/machineApi/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/machineApi/checkEntries.ts'
import { lockReferences } from '#server/machineApi/companyLocks.ts'
import type { DeliveryState } from '#server/machineApi/deliveries/deliveryState.ts'
import { findKnownWorld } from '#server/machineApi/deliveries/knownWorld.ts'
import { planDeliveries } from '#server/machineApi/deliveries/planDeliveries.ts'
import { saveDeliveries } from '#server/machineApi/deliveries/saveDeliveries.ts'
import { findSentDeliveries } from '#server/machineApi/deliveries/storedDeliveries.ts'
import type { JsonBody } from '#server/machineApi/jsonBody.ts'
import type { Sender } from '#server/machineApi/sender.ts'
import { writeTransaction } from '#server/machineApi/writeTransaction.ts'
import type { Parts } from '#server/parts.ts'

/** POST /api/v1/deliveries: locks the references, looks up what they name, plans in memory, writes what differs. */
export async function takeDeliveries(parts: Parts, key: ApiKey, body: JsonBody | undefined): Promise<EntriesAnswer> {
  const { good, rejected } = checkEntries(body, 'deliveries', DeliveryEntry)
  if (good.length === 0) return entriesAnswer(0, rejected)
  const { timeZone } = parts.config
  const references = good.map(({ entry }) => entry.reference)
  const plans = await writeTransaction(parts.pool, async (client, tx) => {
    await asActor(tx, key.actor)
    await lockReferences(tx, key.companyId, references)
    const stored = await findSentDeliveries(tx, key.companyId, references, timeZone)
    const { plans: planned, world } = await planTold(tx, key, good, stored, parts.now())
    await saveDeliveries({ client, tx, sender: key, world, timeZone }, planned)
    return planned
  })
  return entriesAnswer(plans.accepted, [...rejected, ...plans.rejected])
}

/** What becomes of deliveries by what a sender tells of them; nothing is written yet. */
export async function planTold(
  tx: DbOrTx,
  sender: Sender,
  told: { index: number; entry: DeliveryEntry }[],
  stored: DeliveryState[],
  now: Date,
) {
  const entries = told.map(({ entry }) => entry)
  const world = await findKnownWorld(tx, sender.companyCode, entries, stored)
  const linkIds = stored.flatMap(({ loggers }) =>
    loggers.flatMap(({ id, from }) => (mayBeArchived(from) ? (id ?? []) : [])),
  )
  const archived = await archivedLinks(tx, linkIds)
  return { plans: planDeliveries(told, stored, { sender, world, now, archived }), world }
}

/** Nothing younger than five years is: hardly any delivery has to be asked for. */
const mayBeArchived = (from: string) => Date.parse(from) < Date.now() - 5 * 365 * 86_400_000
