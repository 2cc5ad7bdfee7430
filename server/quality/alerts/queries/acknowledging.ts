import { sql } from 'kysely'
import type { z } from 'zod'
import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { isSeen } from '#server/quality/alerts/queries/alertRows.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export type MayAcknowledge = (companyId: number, alertId: number) => boolean

/**
 * Administrators, users with the menu of alerts for the company, its quality contacts, and notified users may acknowledge.
 * Guests only read (IDN-2).
 */
export async function acknowledger(db: DbOrTx, caller: Caller): Promise<MayAcknowledge> {
  if (caller.role === '03') return () => false
  const { rows } = await sql<{ isContact: boolean; notified: number[] }>`
    select exists (select from alert_contacts where company_id = ${caller.company.id} and user_id = ${caller.userId})
             as "isContact",
           array(select distinct t.alert_id::int from alert_notifications t join alerts a on a.id = t.alert_id
                  where t.user_id = ${caller.userId} and t.notified_at is not null
                    and a.acknowledged_at is null and a.withdrawn_at is null and a.ended_at is null) as notified
  `.execute(db)
  const notified = new Set(rows[0]?.notified)
  const isContact = rows[0]?.isContact ?? false
  const ofMenu = new Set((caller.companiesByMenu.get('AlertRules') ?? []).map(company => company.id))
  return (companyId, alertId) => {
    if (mayAdminister(caller, companyId) || ofMenu.has(companyId)) return true
    return companyId === caller.company.id && (isContact || notified.has(alertId))
  }
}

type Seen = z.output<typeof alertCalls.acknowledgeAlerts.request>['alerts'][number]
type Acknowledged = { by: Caller; scope: EnterpriseScope; comment: string; now: Date }

/**
 * Acknowledges the alerts that have not changed since the caller saw them, and answers their number. If the caller may not
 * acknowledge one of them, or one is unknown, none is acknowledged (4017).
 */
export async function acknowledgeAlerts(tx: Tx, seen: readonly Seen[], { by, scope, comment, now }: Acknowledged) {
  const mayAcknowledge = await acknowledger(tx, by)
  const asked = new Map(seen.map(one => [one.alertId, one]))
  const found = await lockedAlerts(tx, scope, [...asked.keys()])
  if (found.length < asked.size || !found.every(one => mayAcknowledge(one.companyId, one.id))) {
    throw new PortalError(codes.notAuthorized)
  }
  const open = found.filter(one => {
    const { severity, round } = asked.get(one.id) ?? {}
    return one.isOpen && one.severity === severity && one.round === round
  })
  if (open.length > 0) await write(tx, open, by, comment, now)
  return { acknowledged: open.length, left: asked.size - open.length }
}

type Locked = { id: number; companyId: number; severity: number; round: number; isOpen: boolean }

async function lockedAlerts(tx: Tx, scope: EnterpriseScope, ids: readonly number[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select a.id, a.company_id as "companyId", a.severity, a.round,
           a.acknowledged_at is null and a.withdrawn_at is null and a.ended_at is null as "isOpen"
      from alerts a left join deliveries d on d.id = a.delivery_id
     where a.id = any(${ids}::bigint[]) and ${isSeen(scope)}
     order by a.id for update of a`.execute(tx)
  return rows
}

async function write(tx: Tx, open: readonly Locked[], by: Caller, comment: string, now: Date) {
  const ids = open.map(one => one.id)
  await asActor(tx, `user:${by.userId}`, comment)
  await tx
    .insertInto('alert_acknowledgements')
    .values(
      open.map(({ id, companyId, round, severity }) => ({
        alert_id: id,
        company_id: companyId,
        user_id: by.userId,
        round,
        severity,
        comment,
        at: now,
      })),
    )
    .execute()
  await tx.updateTable('alerts').set({ acknowledged_at: now }).where('id', 'in', ids).execute()
}
