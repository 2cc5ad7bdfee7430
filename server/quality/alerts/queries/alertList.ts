import { holds, holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import { isSeen } from '#server/quality/alerts/queries/alertRows.ts'
import { findIds, findPage } from '#server/logistics/lists/listQueries.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

export type AlertSearch = z.output<typeof alertCalls.downloadAlertCsv.request>
type Page = { page: number; pageSize: number }
/** Days are those of the portal's time zone. */
type Clock = { timeZone: string }

/** One page of the ids of the alerts found, and their total. */
export const findAlertIds = (db: Db, scope: EnterpriseScope, search: AlertSearch & Page & Clock) =>
  findPage(db, matching(scope, search), by(search), search)

/** The ids of all alerts found. */
export const findAllAlertIds = (db: Db, scope: EnterpriseScope, search: AlertSearch & Clock) =>
  findIds(db, matching(scope, search), by(search))

function matching(scope: EnterpriseScope, search: AlertSearch & Clock): RawBuilder<unknown> {
  const { state, kind, severity, keyword, from, until, sort, timeZone } = search
  const isOpen = sql`a.acknowledged_at is null and a.withdrawn_at is null and a.ended_at is null`
  const conditions = [
    isSeen(scope),
    state === 'open' ? isOpen : sql`not (${isOpen})`,
    kind && sql`a.kind = ${kind}`,
    severity && sql`a.severity = ${severity}`,
    keyword && holdsKeyword(keyword),
    from && sql`a.found_at >= ${from}::timestamp at time zone ${timeZone}`,
    until && sql`a.found_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`,
  ].filter(one => one !== undefined && one !== '')
  return sql`matching as materialized (
    select a.id, a.found_at, ${sortKeys[sort]} as sort_key
      from alerts a
      left join deliveries d on d.id = a.delivery_id
      left join loggers g on g.id = a.logger_id
     where ${sql.join(conditions, sql` and `)})`
}

/** Searches the delivery, the logger, the items and the lots. */
function holdsKeyword(typed: string): RawBuilder<unknown> {
  const own = [
    sql`coalesce(d.reference, '')`,
    sql`coalesce(g.serial, '')`,
    sql`coalesce(a.facts -> 'summary' ->> 'serials', '')`,
  ]
  const item = sql`concat_ws(' ', notified.item -> 'name' ->> 'itemCode', notified.item -> 'name' ->> 'ja', notified.item -> 'name' ->> 'en', notified.item ->> 'serial',
    (select string_agg(named.lot, ' ') from jsonb_array_elements_text(notified.item -> 'lots') named (lot)))`
  return sql`(${holdsAny(own, typed)} or exists (
    select from jsonb_array_elements(a.facts -> 'items') notified (item) where ${holds(item, typed)}))`
}

/** Equal alerts are sorted newest first. */
const by = ({ order }: Pick<AlertSearch, 'order'>) =>
  sql`sort_key ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, found_at desc, id desc`

const sortKeys: Record<AlertSearch['sort'], RawBuilder<unknown>> = {
  foundAt: sql`a.found_at`,
  happenedAt: sql`a.happened_at`,
  severity: sql`a.severity`,
  kind: sql`array_position(array['excursion', 'silence', 'lateArrival', 'lowBattery'], a.kind)`,
  reference: sql`coalesce(d.reference, g.serial) collate japanese`,
}
