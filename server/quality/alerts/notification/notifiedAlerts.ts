import { sql } from 'kysely'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'

/** Notifications `t` with their alert `a`, the step `s` that they tell of, and the delivery `d`. */
export const notifiedAlerts = sql`alert_notifications t
      join alerts a on a.id = t.alert_id
      join alert_steps s on s.alert_id = t.alert_id and s.round = t.round and s.severity = t.severity
      left join deliveries d on d.id = a.delivery_id`

/**
 * The facts as they are now, where the step is still the last: what quiet hours held back may have arrived or got worse since.
 */
const latestFacts = sql`case when t.act <> 'withdrawn' and a.round = t.round and a.severity = t.severity
  then a.facts else s.facts end`

/** The columns of a MailedAlert among them. */
export const mailedAlert = sql`t.alert_id as "alertId", t.act, t.severity, ${latestFacts} as facts, s.found_at as "foundAt",
  a.delivery_id as "deliveryId", d.reference, case when d.id is not null then ${placeNames('from')} end as "shipFrom",
  case when d.id is not null then ${placeNames('destination')} end as destination`
