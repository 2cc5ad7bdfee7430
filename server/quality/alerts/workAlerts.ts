import { sql } from 'kysely'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { followBatteries } from '#server/quality/alerts/detection/batteries.ts'
import { followEvaluation } from '#server/quality/alerts/detection/evaluationChanges.ts'
import { findLate, followArrivals } from '#server/quality/alerts/detection/lateArrivals.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { followSilences } from '#server/quality/alerts/detection/silences.ts'
import { escalate } from '#server/quality/alerts/notification/escalate.ts'
import { sendDueNotifications } from '#server/quality/alerts/notification/sendDueNotifications.ts'
import { tryExclusive } from '#server/platform/db/advisoryLocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { claimQueued } from '#server/platform/jobs/claimQueued.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const deliveriesAtOnce = 200

type AlertContext = Pick<AppContext, 'db' | 'config' | 'now'>

/** Handles the changed deliveries in the queue and sends due notifications; after a downtime it catches up. */
export async function workAlerts(appContext: AlertContext): Promise<void> {
  await workOffQueue(appContext)
  await tryExclusive(appContext.db, 'alerts', tx => sendDueNotifications(tx, appContext.config, appContext.now()))
}

async function workOffQueue(appContext: AlertContext) {
  let claimed: number | null = deliveriesAtOnce
  while (claimed === deliveriesAtOnce) claimed = await claimSome(appContext.db, clockOf(appContext))
}

const claimSome = (db: Db, context: EvaluationContext) =>
  tryExclusive(db, 'alerts', async tx => {
    const claimed = await claimQueued(tx, 'alert_queue', deliveriesAtOnce)
    const ids = await existing(tx, claimed)
    await followEvaluation(tx, ids, context)
    await followArrivals(tx, ids, context)
    return claimed.length
  })

/** Deliveries may have been deleted since. */
async function existing(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deliveries where id = any(${ids}::bigint[]) order by id`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Finds what changes with time alone: late deliveries, silent loggers, low batteries and alerts to escalate. The queue comes
 * first, since a delivery may have arrived. Each has its own transaction, so that a failure does not block the others.
 */
export async function findTimedAlerts(appContext: AlertContext): Promise<void> {
  await workOffQueue(appContext)
  const context = clockOf(appContext)
  const checks: ((tx: Tx) => Promise<void>)[] = [
    async tx => followArrivals(tx, await findLate(tx, context), context),
    tx => followSilences(tx, context),
    tx => followBatteries(tx, context),
    tx => escalate(tx, context),
  ]
  const failures: unknown[] = []
  // One after the other: only one can hold the lock.
  for (const check of checks) await tryExclusive(appContext.db, 'alerts', check).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'alerts could not be checked')
}
