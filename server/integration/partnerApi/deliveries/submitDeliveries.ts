import type pg from 'pg'
import { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { archivedAssignments } from '#server/telemetry/readings/archivedTimes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { checkEntries, entriesAnswer, type Submit } from '#server/integration/partnerApi/requests/checkEntries.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import type { DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import { findKnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import { planDeliveries, type Plans } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'
import { saveDeliveries } from '#server/integration/partnerApi/deliveries/saving/saveDeliveries.ts'
import { findSentDeliveries } from '#server/integration/partnerApi/deliveries/storedDeliveries.ts'
import { rejectionOf } from '#server/identity/apiKeys/apiIssue.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { recordRefusedNamings } from '#server/partners/tradingPartners/refusedNamings.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { isKept, keptSentence } from '#server/platform/db/keptByDatabase.ts'

/** POST /api/v1/deliveries: locks the references, looks up what they name, plans in memory, writes the differences. */
export const submitDeliveries: Submit = async (appContext, key, body) => {
  const { good, rejected } = checkEntries(body, 'deliveries', DeliveryEntry)
  if (good.length === 0) return entriesAnswer(0, rejected)
  const references = good.map(({ entry }) => entry.reference)
  const plans = await writeTransaction(appContext.pool, async (client, tx) => {
    await asActor(tx, key.actor)
    await lockReferences(tx, key.companyId, references)
    return await submitReported({ appContext, key, client, tx }, good)
  })
  return entriesAnswer(plans.accepted, [...rejected, ...plans.rejected])
}

type Submission = { appContext: AppContext; key: ApiKey; client: pg.PoolClient; tx: Db }
type Result = Pick<Plans, 'accepted' | 'rejected'>

/**
 * Submits entries together. If the database retains a record that one of them would change, which planning could not
 * know, they are submitted in halves, down to the entry that is rejected.
 */
async function submitReported(submission: Submission, reported: readonly ReportedEntry[]): Promise<Result> {
  const { appContext, key, client, tx } = submission
  const { timeZone } = appContext.config
  await client.query('savepoint entries')
  try {
    const references = reported.map(({ entry }) => entry.reference)
    const stored = await findSentDeliveries(tx, key.companyId, references, timeZone)
    const { plans, world } = await planReported(tx, key, reported, stored, { now: appContext.now(), timeZone })
    await saveDeliveries({ client, tx, sender: key, world, timeZone }, plans)
    // Deferred constraints are checked here, not at the end of the transaction.
    await client.query('set constraints all immediate; set constraints all deferred; release savepoint entries')
    return plans
  } catch (error) {
    if (!isKept(error)) throw error
    await client.query('rollback to savepoint entries')
    return await submitHalves(submission, reported)
  }
}

async function submitHalves(submission: Submission, reported: readonly ReportedEntry[]): Promise<Result> {
  if (reported.length < 2) {
    const kept = { path: 'loggers', message: keptSentence, fault: 'evidenceKept' as const }
    return { accepted: 0, rejected: reported.map(({ index }) => rejectionOf(index, kept)) }
  }
  const middle = Math.ceil(reported.length / 2)
  const first = await submitReported(submission, reported.slice(0, middle))
  const second = await submitReported(submission, reported.slice(middle))
  return { accepted: first.accepted + second.accepted, rejected: [...first.rejected, ...second.rejected] }
}

type ReportedEntry = { index: number; entry: DeliveryEntry }

/** Plans entries of a sender; writes only which companies it named without consent. */
export async function planReported(
  tx: DbOrTx,
  sender: Sender,
  reported: readonly ReportedEntry[],
  stored: DeliveryState[],
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const entries = reported.map(({ entry }) => entry)
  const world = await findKnownWorld(tx, sender, entries, stored, timeZone)
  const assignmentIds = stored.flatMap(({ loggers }) =>
    loggers.flatMap(({ id, from }) => (mayBeArchived(from) ? (id ?? []) : [])),
  )
  const archived = await archivedAssignments(tx, assignmentIds)
  const plans = planDeliveries(reported, stored, { sender, world, now, archived })
  await recordRefusedNamings(tx, sender, world.consents.refused, dayIn(now, timeZone), now)
  return { plans, world }
}

/** Readings stay in the database for at least five years. */
const mayBeArchived = (from: string) => Date.parse(from) < Date.now() - 5 * 365 * 86_400_000
