import { type RawBuilder, sql } from 'kysely'
import type { AlertRow, AlertState } from '#contract/quality/types/alertTypes.ts'
import { alertAt, limitedTo } from '#server/logistics/deliveries/access/access.ts'
import { type Dated, isoTimes } from '#server/platform/db/statements/isoTimes.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import type { Viewer } from '#server/platform/lists/reader.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { MayAcknowledge } from '#server/quality/alerts/queries/acknowledging.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

/** The state of the alert `a`: a withdrawn alert stays withdrawn even if it was acknowledged before. */
export const stateOf = sql<AlertState>`case when a.withdrawn_at is not null then 'withdrawn'
  when a.acknowledged_at is not null then 'acknowledged' when a.ended_at is not null then 'ended' else 'open' end`

/** The scope may see the alert `a`. */
export const isSeen = (scope: EnterpriseScope): RawBuilder<boolean> => sql<boolean>`(
  ${scope.companyIds === 'all' ? sql`true` : sql`a.company_id = any(${scope.companyIds}::bigint[])`}
  and ${limitedTo(scope.centreIds, alertAt(sql`a.id`))}
  and ${mayKnowAlert})`

type Time = 'happenedAt' | 'foundAt' | 'worsenedAt' | 'settledAt'
type Stored = Dated<Omit<AlertRow, 'mayAcknowledge'>, Time> & { companyId: number }

/** A viewer, and which alerts it may acknowledge. */
export type AlertViewer = Viewer & { mayAcknowledge: MayAcknowledge }

/** Alerts in the order of their ids, without those that the scope may not see. */
export async function loadAlerts(viewer: AlertViewer, ids: readonly number[]): Promise<AlertRow[]> {
  const { db, scope, mayAcknowledge } = viewer
  const { rows } = await sql<Stored>`
    select a.id as "alertId", a.kind, a.severity, a.round, ${stateOf} as state, a.company_id as "companyId",
           json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           case when d.id is not null then json_build_object('deliveryId', d.id, 'reference', d.reference,
             'shipFrom', ${placeNames('from')}, 'destination', ${placeNames('destination')}) end as delivery,
           -- Only parties of the delivery see its case (decision 0045).
           (select json_build_object('caseId', k.id, 'number', k.number) from excursion_cases k
             where k.delivery_id = a.delivery_id and a.kind = 'excursion'
               and exists (select from delivery_parties p
                            where p.delivery_id = k.delivery_id and p.company_id = a.company_id)) as "excursionCase",
           a.facts, a.happened_at as "happenedAt", a.found_at as "foundAt", a.worsened_at as "worsenedAt",
           coalesce(a.withdrawn_at, a.acknowledged_at, a.ended_at) as "settledAt",
           (select json_build_object('by', u.name, 'at', k.at, 'comment', k.comment, 'severity', k.severity)
              from alert_acknowledgements k join users u on u.id = k.user_id
             where k.alert_id = a.id order by k.id desc limit 1) as acknowledgement,
           notified.people as "notifiedPeople", notified.level
      from alerts a
      join companies c on c.id = a.company_id
      left join deliveries d on d.id = a.delivery_id
      cross join lateral (
        select count(distinct t.user_id)::int as people, coalesce(max(t.level), 0) as level
          from alert_notifications t where t.alert_id = a.id and t.notified_at is not null) notified
      join unnest(${ids}::bigint[]) with ordinality as asked (id, place) on asked.id = a.id
     where ${isSeen(scope)}
     order by asked.place`.execute(db)
  return rows.map(row => ({
    ...isoTimes(row),
    acknowledgement: row.acknowledgement && {
      ...row.acknowledgement,
      at: new Date(row.acknowledgement.at).toISOString(),
    },
    mayAcknowledge: row.state === 'open' && mayAcknowledge(row.companyId, row.alertId),
  }))
}

/** This kind of data of the item `i` is disclosed to the company of the alert `a` (QUA-7). */
const isDisclosed = (kind: 'temperature' | 'shippingList') => sql`exists (
  select from disclosures x
   where x.company_id = a.company_id and x.product_id = i.product_id and x.stage = i.stage and x.kind = ${kind}
     and x.valid_from <= i.shipping_date and (x.valid_to is null or i.shipping_date <= x.valid_to))`

/** The products in all notifications of the alert `a`, and whether it named them. */
const notifiedProducts = sql`
  select (item ->> 'productId')::bigint as product_id, item -> 'name' <> 'null' as is_named
    from alert_steps s cross join lateral jsonb_array_elements(s.facts -> 'items') item where s.alert_id = a.id
  union
  select (item ->> 'productId')::bigint, item -> 'name' <> 'null' from jsonb_array_elements(a.facts -> 'items') item`

/**
 * Whether the company of the alert `a` may know it now: as a party, or because its facts about every product, or the
 * temperature of an item that the silent logger measures, are disclosed. A withdrawn disclosure takes effect at once.
 */
export const mayKnowAlert = sql<boolean>`(
  a.delivery_id is null
  or exists (select from delivery_parties p where p.delivery_id = a.delivery_id and p.company_id = a.company_id)
  or (a.kind = 'excursion' and not exists (
    select from (${notifiedProducts}) notified
     where not exists (
       select from delivery_items i
        where i.delivery_id = a.delivery_id and i.product_id = notified.product_id and ${isDisclosed('temperature')}
          and (not notified.is_named or ${isDisclosed('shippingList')}))))
  or (a.kind = 'silence' and exists (
    select from logger_assignments l
      join delivery_items i on i.delivery_id = l.delivery_id
       and ${sql.raw(measuresItem())}
     where l.delivery_id = a.delivery_id and l.logger_id = a.logger_id and ${isDisclosed('temperature')})))`
