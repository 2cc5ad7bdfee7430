import type pg from 'pg'
import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { archivedAssignments } from '#server/telemetry/readings/archivedTimes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { findKnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import { planDeliveries, type Plans } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { saveDeliveries } from '#server/logistics/deliveryIntake/saving/saveDeliveries.ts'
import { findSentDeliveries } from '#server/logistics/deliveryIntake/storedDeliveries.ts'
import { rejectionOf } from '#server/identity/apiKeys/apiIssue.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { recordRefusedNamings } from '#server/partners/tradingPartners/refusedNamings.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { isKept, keptSentence } from '#server/platform/db/keptByDatabase.ts'

type IntakeContext = Pick<AppContext, 'pool' | 'config' | 'now'>

/** Looks at what entries would do before it is written; what it throws leaves everything as it was. */
export type Review = (planned: Plans, stored: readonly DeliveryState[], seen: ReviewContext) => Plans | Promise<Plans>
/** `loggers`: ids by owner and serial, as far as they are registered. */
type ReviewContext = { tx: DbOrTx; loggers: ReadonlyMap<string, number> }

/**
 * Every door through which single deliveries come in ends here: locks the references, looks up what the entries name, plans
 * in memory, writes the differences.
 */
export async function submitEntries(
  appContext: IntakeContext,
  sender: Sender,
  entries: readonly ReportedEntry[],
  review: Review = planned => planned,
): Promise<Result> {
  return await writeTransaction(appContext.pool, async (client, tx) => {
    await asActor(tx, sender.actor)
    await lockReferences(tx, sender.companyId, referencesOf(entries))
    return await submitReported({ appContext, sender, review, client, tx }, entries)
  })
}

const referencesOf = (entries: readonly ReportedEntry[]) => entries.map(({ entry }) => entry.reference)

/** The same within a transaction whose actor is set and that holds the locks of the references. */
export const submitLocked = (
  submission: Omit<Submission, 'review'>,
  entries: readonly ReportedEntry[],
): Promise<Result> => submitReported({ ...submission, review: planned => planned }, entries)

type Submission = { appContext: IntakeContext; sender: Sender; review: Review; client: pg.PoolClient; tx: Db }
type Result = Pick<Plans, 'accepted' | 'rejected'>

/**
 * Submits entries together. If the database retains a record that one of them would change, which planning could not
 * know, they are submitted in halves, down to the entry that is rejected.
 */
async function submitReported(submission: Submission, reported: readonly ReportedEntry[]): Promise<Result> {
  const { appContext, sender, review, client, tx } = submission
  const { timeZone } = appContext.config
  await client.query('savepoint entries')
  try {
    const stored = await findSentDeliveries(tx, sender.companyId, referencesOf(reported), timeZone)
    const { plans: planned, world } = await planReported(tx, sender, reported, stored, {
      now: appContext.now(),
      timeZone,
    })
    const plans = await review(planned, stored, { tx, loggers: world.loggers })
    await saveDeliveries({ client, tx, sender, world, timeZone }, plans)
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

export type ReportedEntry = { index: number; entry: DeliveryEntry }

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
