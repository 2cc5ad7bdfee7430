import { sql } from 'kysely'
import type { LoggerDelivery } from '#contract/devices/types/loggerTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { evaluatedFor, isAwaitingData } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { mayKnowAssignment } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { loggerInScope } from '#server/devices/loggers/administeredLogger.ts'
import type { Page } from '#server/platform/lists/list.ts'
import type { LoggerReader } from '#server/devices/loggers/registry.ts'
import { visibleAmong, type Visibility } from '#server/devices/loggers/deliveryScope.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

type Row = Dated<LoggerDelivery, 'from' | 'to'> & { total: number }

/** The visible deliveries of a logger, newest first, evaluated as in the list of deliveries. */
export async function loggerDeliveries(
  { db, scope, deliveries, now }: LoggerReader,
  loggerId: number,
  { page, pageSize }: Page,
): Promise<{ total: number; rows: LoggerDelivery[] }> {
  const { id } = await loggerInScope(db, scope, loggerId)
  if (deliveries === null) return { total: 0, rows: [] }
  const { rows } = await sql<Row>`
    with ${visibleAmong(deliveries, sql`select delivery_id from logger_assignments where logger_id = ${id}`)},
    known as (
      select l.id, l.from_at, t.end_at, v.delivery_id, v.is_party, count(*) over ()::int as total,
             case when t.reading_count > 0 then calibration_of(l.logger_id, t.first_at, t.last_at) end as calibration
        from visible v
        join logger_assignments l on l.delivery_id = v.delivery_id and l.logger_id = ${id}
        join assignment_temperature t on t.logger_assignment_id = l.id
       where ${mayKnowAssignment}
       order by l.from_at desc, l.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select v.total, d.id as "deliveryId", d.reference, d.shipping_date as "shippingDate", ${placeNames('from')} as "shipFrom",
           ${placeNames('destination')} as destination, v.from_at as from, v.end_at as to, t.outcome,
           ${isAwaitingData(now)} as "awaitingData",
           case when t.outcome <> 'noData' then v.calibration end as calibration
      from known v join deliveries d on d.id = v.delivery_id ${evaluatedFor(now)}
     order by v.from_at desc, v.id desc`.execute(db)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(db, deliveries, id))
  return { total, rows: rows.map(({ total: _total, ...row }) => isoTimes(row)) }
}

/** The total for a page beyond the last one, which has no rows. */
async function countOf(db: Db, deliveries: Visibility['deliveries'], loggerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${visibleAmong(deliveries, sql`select delivery_id from logger_assignments where logger_id = ${loggerId}`)}
    select count(*)::int as total
      from visible v join logger_assignments l on l.delivery_id = v.delivery_id and l.logger_id = ${loggerId}
     where ${mayKnowAssignment}`.execute(db)
  return rows[0]?.total ?? 0
}
