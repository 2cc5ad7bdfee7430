import { sql } from 'kysely'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
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

/** Looks at what changed, and tells people what is due. What it slept through it finds when it wakes. */
export async function workAlerts(appContext: AlertContext): Promise<void> {
  await workOffQueue(appContext)
  await tryExclusive(appContext.db, 'alerts', tx => sendDueNotifications(tx, appContext.config, appContext.now()))
}

const evaluationContextOf = ({ now, config }: Pick<AppContext, 'now' | 'config'>): EvaluationContext => ({
  now: now(),
  timeZone: config.timeZone,
  portal: portalAddress(config),
})

async function workOffQueue(appContext: AlertContext) {
  let taken: number | null = deliveriesAtOnce
  while (taken === deliveriesAtOnce) taken = await claimSome(appContext.db, evaluationContextOf(appContext))
}

const claimSome = (db: Db, evaluationContext: EvaluationContext) =>
  tryExclusive(db, 'alerts', async tx => {
    const taken = await claimQueued(tx, 'alert_queue', deliveriesAtOnce)
    const ids = await stillThere(tx, taken)
    await followEvaluation(tx, ids, evaluationContext)
    await followArrivals(tx, ids, evaluationContext)
    return taken.length
  })

/** A delivery may have been deleted since. */
async function stillThere(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deliveries where id = any(${ids}::bigint[]) order by id`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * What only the clock changes: late, silent, nobody acknowledged. What has arrived meanwhile is no longer late. Each in a
 * transaction of its own: what fails of one must not hold up the others.
 */
export async function findTimedAlerts(appContext: AlertContext): Promise<void> {
  await workOffQueue(appContext)
  const evaluationContext = evaluationContextOf(appContext)
  const looks: ((tx: Tx) => Promise<void>)[] = [
    async tx => followArrivals(tx, await findLate(tx, evaluationContext), evaluationContext),
    tx => followSilences(tx, evaluationContext),
    tx => followBatteries(tx, evaluationContext),
    tx => escalate(tx, evaluationContext),
  ]
  const failures: unknown[] = []
  // One after the other: only one may hold the lock.
  for (const look of looks) await tryExclusive(appContext.db, 'alerts', look).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'alerts could not be looked for')
}
