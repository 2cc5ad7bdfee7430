import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { AlertFacts } from '#contract/quality/rules/alertFacts.ts'
import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import type { Names } from '#contract/kernel/text/names.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'

/** One telling that is due, with all that its text needs. */
export type DueNotification = {
  notificationId: number
  alertId: number
  act: 'raised' | 'escalated' | 'withdrawn'
  channel: 'inApp' | 'mail'
  severity: Severity
  facts: AlertFacts
  foundAt: Date
  deliveryId: number | null
  reference: string | null
  shipFrom: Names | null
  destination: Names | null
  userId: number
  name: string
  email: string
  language: Language
}

/** The tellings that these conditions pick, by user and then as they came; the most severe first. */
export async function dueNotifications(tx: Tx, channel: 'inApp' | 'mail', until: Date): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    select t.id as "notificationId", t.alert_id as "alertId", t.act, t.channel, t.severity, s.facts, s.found_at as "foundAt",
           a.delivery_id as "deliveryId", d.reference, case when d.id is not null then ${placeNames('from')} end as "shipFrom",
           case when d.id is not null then ${placeNames('destination')} end as destination,
           u.id as "userId", u.name, u.email, u.language
      from alert_notifications t
      join alerts a on a.id = t.alert_id
      join alert_steps s on s.alert_id = t.alert_id and s.round = t.round and s.severity = t.severity
      join users u on u.id = t.user_id
      left join deliveries d on d.id = a.delivery_id
     where t.notified_at is null and t.dropped_at is null and t.channel = ${channel} and t.due_at <= ${until}
     order by u.id, t.severity desc, t.id`.execute(tx)
  return rows
}
