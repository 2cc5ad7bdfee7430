import type pg from 'pg'
import { DeliveryEntry } from '#contract/machine/deliveryEntry.ts'
import type { EntriesAnswer } from '#contract/machine/machineAnswers.ts'
import { dayIn } from '#contract/rules/dayIn.ts'
import { archivedLinks } from '#server/archive/archivedTimes.ts'
import { asActor } from '#server/audit/actor.ts'
import type { Db, DbOrTx } from '#server/db/connect.ts'
import type { ApiKey } from '#server/machineApi/authenticateKey.ts'
import { checkEntries, entriesAnswer } from '#server/machineApi/checkEntries.ts'
import { lockReferences } from '#server/machineApi/companyLocks.ts'
import type { DeliveryState } from '#server/machineApi/deliveries/deliveryState.ts'
import { findKnownWorld } from '#server/machineApi/deliveries/knownWorld.ts'
import { planDeliveries, type Plans } from '#server/machineApi/deliveries/planDeliveries.ts'
import { saveDeliveries } from '#server/machineApi/deliveries/saveDeliveries.ts'
import { findSentDeliveries } from '#server/machineApi/deliveries/storedDeliveries.ts'
import { rejectionOf } from '#server/machineApi/doorIssue.ts'
import type { JsonBody } from '#server/machineApi/jsonBody.ts'
import type { Sender } from '#server/machineApi/sender.ts'
import { writeTransaction } from '#server/machineApi/writeTransaction.ts'
import { keepRefusedNamings } from '#server/partners/refusedNamings.ts'
import type { Parts } from '#server/parts.ts'
import { isKept, keptSentence } from '#server/retention/keptByDatabase.ts'

/** POST /api/v1/deliveries: locks the references, looks up what they name, plans in memory, writes what differs. */
export async function takeDeliveries(parts: Parts, key: ApiKey, body: JsonBody | undefined): Promise<EntriesAnswer> {
  const { good, rejected } = checkEntries(body, 'deliveries', DeliveryEntry)
  if (good.length === 0) return entriesAnswer(0, rejected)
  const references = good.map(({ entry }) => entry.reference)
  const plans = await writeTransaction(parts.pool, async (client, tx) => {
    await asActor(tx, key.actor)
    await lockReferences(tx, key.companyId, references)
    return await takeTold({ parts, key, client, tx }, good)
  })
  return entriesAnswer(plans.accepted, [...rejected, ...plans.rejected])
}

type Taking = { parts: Parts; key: ApiKey; client: pg.PoolClient; tx: Db }
type Taken = Pick<Plans, 'accepted' | 'rejected'>

/**
 * Takes entries together. Where the database keeps what one of them would change, whatever was known beforehand, they are
 * taken in halves, down to the entry that is refused.
 */
async function takeTold(taking: Taking, told: readonly ToldEntry[]): Promise<Taken> {
  const { parts, key, client, tx } = taking
  const { timeZone } = parts.config
  await client.query('savepoint told')
  try {
    const references = told.map(({ entry }) => entry.reference)
    const stored = await findSentDeliveries(tx, key.companyId, references, timeZone)
    const { plans, world } = await planTold(tx, key, told, stored, { now: parts.now(), timeZone })
    await saveDeliveries({ client, tx, sender: key, world, timeZone }, plans)
    // What the database asks when everything is written is asked here, and not at the end of the transaction.
    await client.query('set constraints all immediate; set constraints all deferred; release savepoint told')
    return plans
  } catch (error) {
    if (!isKept(error)) throw error
    await client.query('rollback to savepoint told')
    return await takeHalves(taking, told)
  }
}

async function takeHalves(taking: Taking, told: readonly ToldEntry[]): Promise<Taken> {
  if (told.length < 2) {
    const kept = { path: 'loggers', message: keptSentence, fault: 'evidenceKept' as const }
    return { accepted: 0, rejected: told.map(({ index }) => rejectionOf(index, kept)) }
  }
  const middle = Math.ceil(told.length / 2)
  const first = await takeTold(taking, told.slice(0, middle))
  const second = await takeTold(taking, told.slice(middle))
  return { accepted: first.accepted + second.accepted, rejected: [...first.rejected, ...second.rejected] }
}

type ToldEntry = { index: number; entry: DeliveryEntry }

/** What becomes of deliveries by what a sender says of them. Written is only whom it tried to name without consent. */
export async function planTold(
  tx: DbOrTx,
  sender: Sender,
  told: readonly ToldEntry[],
  stored: DeliveryState[],
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const entries = told.map(({ entry }) => entry)
  const world = await findKnownWorld(tx, sender, entries, stored, timeZone)
  const linkIds = stored.flatMap(({ loggers }) =>
    loggers.flatMap(({ id, from }) => (mayBeArchived(from) ? (id ?? []) : [])),
  )
  const archived = await archivedLinks(tx, linkIds)
  const plans = planDeliveries(told, stored, { sender, world, now, archived })
  await keepRefusedNamings(tx, sender, world.consents.refused, dayIn(now, timeZone), now)
  return { plans, world }
}

/** Nothing younger than five years is: hardly any delivery has to be asked for. */
const mayBeArchived = (from: string) => Date.parse(from) < Date.now() - 5 * 365 * 86_400_000
