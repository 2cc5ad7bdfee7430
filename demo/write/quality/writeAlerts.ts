import { sql } from 'kysely'
import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { acknowledgeAlerts } from '#server/quality/alerts/queries/acknowledging.ts'
import { followEvaluation, snapshotExcursions } from '#server/quality/alerts/detection/evaluationChanges.ts'
import { saveContacts } from '#server/quality/alerts/rules/people.ts'
import { saveRule } from '#server/quality/alerts/rules/rules.ts'
import { sendDueNotifications } from '#server/quality/alerts/notification/sendDueNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { dayMs, minuteMs } from '#demo/days.ts'
import { demoComments, demoContacts, demoRules } from '#demo/world/records/alertRules.ts'
import { mishapFound } from '#demo/world/loggers/fault.ts'
import type { World } from '#demo/world/world.ts'
import { companyIds, idOf, userIdOf } from '#demo/write/ids.ts'
import { openPastCases } from '#demo/write/quality/openPastCases.ts'

const rulesDaysAgo = 30
const notifiedDays = 12
/** Later alerts wait for acknowledgement. */
const acknowledgedDaysAgo = 4

/**
 * Alert rules, quality contacts, and the alerts of the last days, detected, sent and acknowledged by the portal's functions,
 * each at its time. Earlier excursions have no alerts.
 */
export async function writeAlerts(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  { anchorMs, deliveries }: World,
): Promise<void> {
  const faults = new Map(deliveries.map(({ reference, fault }) => [reference, fault]))
  await snapshotExcursions(tx)
  await openPastCases(tx, { config }, { anchorMs, daysAgo: notifiedDays })
  await writeRules(tx, new Date(anchorMs - rulesDaysAgo * dayMs))
  for (const [nth, { id, reference, lastAt }] of (await lateExcursions(tx, anchorMs)).entries()) {
    const now = minutesAfter(lastAt, 3)
    await tx.deleteFrom('excursion_snapshots').where('delivery_id', '=', id).execute()
    await followEvaluation(tx, [id], { now, timeZone: config.timeZone, portal: portalAddress(config) })
    await sendDueNotifications(tx, config, now)
    await sendDueNotifications(tx, config, minutesAfter(now, 2))
    if (lastAt.getTime() >= anchorMs - acknowledgedDaysAgo * dayMs) continue
    const comments = demoComments[mishapFound(faults.get(reference))]
    const comment = comments[nth % comments.length] ?? comments[0]
    await acknowledge(tx, id, comment, minutesAfter(now, 18 + ((nth * 7) % 35)))
  }
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

async function writeRules(tx: Tx, now: Date) {
  const companyId = await companyIds(tx)
  for (const { companyCode, email } of demoContacts) {
    await saveContacts(tx, idOf(companyId, companyCode), [await userIdOf(tx, email)])
  }
  const userIds = (emails: readonly string[]) => Array.fromAsync(emails, email => userIdOf(tx, email))
  for (const { companyCode, condition, people, escalation } of demoRules) {
    const owner = idOf(companyId, companyCode)
    const administrator = await administratorAt(tx, owner, now)
    if (!administrator) throw new Error(`company ${companyCode} of the demo world has no administrator`)
    const { others, ...saved } = people
    const levels = await Array.fromAsync(escalation, async ({ others, ...level }) => ({
      ...level,
      userIds: await userIds(others),
    }))
    const recipients = { ...saved, userIds: await userIds(others), escalation: levels }
    await saveRule(tx, administrator, owner, { productId: null, isActive: true, condition, people: recipients }, now)
  }
}

/** A company's first administrator; undefined if it has none. */
async function administratorAt(tx: Tx, companyId: number, now: Date) {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', '01')
    .where('state', '=', 'enabled')
    .orderBy('id')
    .executeTakeFirst()
  return user && (await callerOfUser(tx, user.id, 0, now))
}

/** Deliveries whose last excursion ended in the last days. */
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

/** By the administrator of each notified company. */
async function acknowledge(tx: Tx, deliveryId: number, comment: string, now: Date) {
  const alerts = await tx
    .selectFrom('alerts')
    .select(['id', 'company_id', 'severity', 'round'])
    .where('delivery_id', '=', deliveryId)
    .execute()
  for (const alert of alerts) {
    const by = await administratorAt(tx, alert.company_id, now)
    if (!by) continue
    const scope = await scopeOfCaller(tx, by, undefined, undefined)
    const seen = { alertId: alert.id, severity: alert.severity as Severity, round: alert.round }
    await acknowledgeAlerts(tx, [seen], { by, scope, comment, now })
  }
}
