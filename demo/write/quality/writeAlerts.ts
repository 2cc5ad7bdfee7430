import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { acknowledgeAlerts } from '#server/quality/alerts/queries/acknowledging.ts'
import { followEvaluation, snapshotExcursions } from '#server/quality/alerts/detection/evaluationChanges.ts'
import { saveContacts } from '#server/quality/alerts/rules/contacts.ts'
import { saveRule } from '#server/quality/alerts/rules/rules.ts'
import { sendDueNotifications } from '#server/quality/alerts/notification/sendDueNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { demoComments, demoContacts, demoRules } from '#demo/world/records/alertRules.ts'
import { mishapFound } from '#demo/world/loggers/fault.ts'
import type { World } from '#demo/world/world.ts'
import { openPastCases } from '#demo/write/quality/openPastCases.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** Rules are older than what they told of. */
const madeDaysAgo = 30
const notifiedDays = 12
/** What is newer waits for somebody who acknowledges it. */
const acknowledgedDaysAgo = 4

/**
 * Rules and quality contacts, and what they told of lately, by the functions that find, tell and acknowledge in earnest,
 * each at its hour. All else of the twelve months is history that nobody is told of.
 */
export async function writeAlerts(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  { anchorMs, deliveries }: World,
): Promise<void> {
  const faults = new Map(deliveries.map(({ reference, fault }) => [reference, fault]))
  await snapshotExcursions(tx)
  await openPastCases(tx, { config }, { anchorMs, daysAgo: notifiedDays })
  await writeRules(tx, new Date(anchorMs - madeDaysAgo * dayMs))
  for (const [nth, { id, reference, lastAt }] of (await lateExcursions(tx, anchorMs)).entries()) {
    const now = new Date(lastAt.getTime() + 3 * minuteMs)
    const evaluationContext = { now, timeZone: config.timeZone, portal: portalAddress(config) }
    await tx.deleteFrom('excursion_snapshots').where('delivery_id', '=', id).execute()
    await followEvaluation(tx, [id], evaluationContext)
    await sendDueNotifications(tx, config, evaluationContext.now)
    await sendDueNotifications(tx, config, new Date(evaluationContext.now.getTime() + 2 * minuteMs))
    if (lastAt.getTime() < anchorMs - acknowledgedDaysAgo * dayMs) {
      const comments = demoComments[mishapFound(faults.get(reference))]
      const comment = comments[nth % comments.length] ?? comments[0]
      await acknowledge(tx, {
        deliveryId: id,
        comment,
        atMs: evaluationContext.now.getTime() + (18 + ((nth * 7) % 35)) * minuteMs,
      })
    }
  }
}

async function writeRules(tx: Tx, now: Date) {
  for (const { companyCode, email } of demoContacts) {
    await saveContacts(tx, await companyId(tx, companyCode), [await userId(tx, email)])
  }
  for (const { companyCode, condition, people, escalation } of demoRules) {
    const owner = await companyId(tx, companyCode)
    const manager = await callerOfUser(tx, await managerOf(tx, owner), 0, now)
    const { others, ...reported } = people
    const levels = await Promise.all(
      escalation.map(async level => ({
        afterMinutes: level.afterMinutes,
        toContacts: level.toContacts,
        userIds: await userIds(tx, level.others),
      })),
    )
    const saved = { ...reported, userIds: await userIds(tx, others), escalation: levels }
    await saveRule(tx, manager, owner, { productId: null, isActive: true, condition, people: saved }, now)
  }
}

const companyId = async (tx: Tx, code: string) =>
  (await tx.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const userId = async (tx: Tx, email: string) =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const userIds = async (tx: Tx, emails: readonly string[]) => {
  const ids: number[] = []
  for (const email of emails) ids.push(await userId(tx, email))
  return ids
}

/** Undefined where a company has no administrator who could. */
const anyManager = async (tx: Tx, owner: number) =>
  await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', owner)
    .where('role', '=', '01')
    .where('state', '=', 'enabled')
    .orderBy('id')
    .executeTakeFirst()

async function managerOf(tx: Tx, owner: number): Promise<number> {
  const manager = await anyManager(tx, owner)
  if (!manager) throw new Error(`company ${owner} of the demo world has no administrator`)
  return manager.id
}

/** Deliveries that had an excursion in the last days, in order of time. */
async function lateExcursions(tx: Tx, anchorMs: number) {
  const { rows } = await sql<{ id: number; reference: string; lastAt: Date }>`
    select l.delivery_id as id, d.reference, max(r.ended_at) as "lastAt"
      from out_of_range_periods r
      join assignment_evaluations j on j.id = r.assignment_evaluation_id
      join logger_assignments l on l.id = j.logger_assignment_id
      join excursion_snapshots k on k.delivery_id = l.delivery_id
      join deliveries d on d.id = l.delivery_id
     where r.kind = 'excursion'
     group by l.delivery_id, d.reference
    having max(r.ended_at) between ${new Date(anchorMs - notifiedDays * dayMs)} and ${new Date(anchorMs - 3 * minuteMs)}
     order by 2, 1`.execute(tx)
  return rows
}

/** Each company's administrator wrote what came of it, within the hour. */
async function acknowledge(
  tx: Tx,
  { deliveryId, comment, atMs }: { deliveryId: number; comment: string; atMs: number },
) {
  const alerts = await tx
    .selectFrom('alerts')
    .select(['id', 'company_id', 'severity', 'round'])
    .where('delivery_id', '=', deliveryId)
    .execute()
  for (const alert of alerts) {
    const manager = await anyManager(tx, alert.company_id)
    if (!manager) continue
    const now = new Date(atMs)
    const by = await callerOfUser(tx, manager.id, 0, now)
    const scope = await scopeOfCaller(tx, by, undefined, undefined)
    const seen = { alertId: alert.id, severity: alert.severity as Severity, round: alert.round }
    await acknowledgeAlerts(tx, [seen], { by, scope, comment, now })
  }
}
