import { sql, type RawBuilder } from 'kysely'
import type { Alert, AlertRow } from '#contract/quality/types/alertTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'
import { loadAlerts, type AlertViewer } from '#server/quality/alerts/queries/alertRows.ts'

const maxShown = 50

/** The alerts of a delivery for the scope's companies, newest first. */
export async function alertsOfDelivery(viewer: AlertViewer, deliveryId: number): Promise<Alert[]> {
  const { db, scope } = viewer
  const found = await db
    .selectFrom('alerts')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .$if(scope.companyIds !== 'all', query =>
      query.where(sql<boolean>`company_id = any(${scope.companyIds}::bigint[])`),
    )
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  const ids = found.map(row => row.id)
  return await withHistory(db, await loadAlerts(viewer, ids))
}

type Step = Alert['steps'][number]
type Notification = Alert['notifications'][number]
type Acknowledgement = Alert['acknowledgements'][number]

/** Alerts that the caller may see, with their history. */
export async function withHistory(db: DbOrTx, rows: readonly AlertRow[]): Promise<Alert[]> {
  const ids = rows.map(row => row.alertId)
  const steps = await byAlert<Dated<Step, 'foundAt'>>(
    db,
    sql`select alert_id as "alertId", severity, round, found_at as "foundAt", facts
      from alert_steps where alert_id = any(${ids}::bigint[]) order by found_at, severity`,
  )
  const notifications = await byAlert<Dated<Notification, 'dueAt' | 'notifiedAt' | 'failedAt'>>(
    db,
    sql`select t.alert_id as "alertId", u.name, t.act, t.severity, t.level, t.channel, t.due_at as "dueAt",
           t.is_deferred as "isDeferred", t.notified_at as "notifiedAt", t.dropped_at is not null as "isDropped",
           m.id is not null and m.sent_at is null and m.refused_at is null as "isWaiting", t.failed_at as "failedAt"
      from alert_notifications t left join users u on u.id = t.user_id left join mails m on m.id = t.mail_id
     where t.alert_id = any(${ids}::bigint[])
     order by coalesce(t.notified_at, t.due_at), t.id`,
  )
  const acknowledgements = await byAlert<Dated<Acknowledgement, 'at'>>(
    db,
    sql`select k.alert_id as "alertId", u.name as by, k.at, k.comment, k.severity
      from alert_acknowledgements k join users u on u.id = k.user_id
     where k.alert_id = any(${ids}::bigint[]) order by k.id`,
  )
  return rows.map(row => ({
    ...row,
    steps: (steps.get(row.alertId) ?? []).map(isoTimes),
    notifications: (notifications.get(row.alertId) ?? []).map(isoTimes),
    acknowledgements: (acknowledgements.get(row.alertId) ?? []).map(isoTimes),
  }))
}

async function byAlert<Row>(db: DbOrTx, query: RawBuilder<unknown>) {
  const { rows } = await sql<Row & { alertId: number }>`${query}`.execute(db)
  return Map.groupBy(rows, row => row.alertId)
}
