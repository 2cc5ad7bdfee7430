import { sql } from 'kysely'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

// Where a delivery `v` (visible) is, as far as the viewer may know.

export const isUnderWay = sql`(d.actual_pickup is not null and d.delivered_at is null)`

/** LOG-12 and LOG-13: a party sees the location, others if that of one of its items is disclosed. */
export const mayLocate = sql`(v.is_party
  or exists (select from disclosed_items x where x.delivery_id = v.delivery_id and x.location))`

/** Whether the assignment `l` carries an item whose location the viewer may see. */
export const mayLocateLogger = sql`(v.is_party or exists (
     select from disclosed_items x
      where x.delivery_id = v.delivery_id and x.location
        and ${sql.raw(measuresItem('l.id', 'x.item_id'))}))`

/** The last position of these loggers. */
export const latestPosition = sql`
  select r.at, r.lat, r.lon
    from logger_assignments l join assignment_temperature s on s.logger_assignment_id = l.id
   cross join lateral (
     select p.at, p.lat, p.lon from last_position(l.logger_id, l.from_at, coalesce(s.end_at, 'infinity')) p) r
   where l.delivery_id = v.delivery_id and ${mayLocateLogger}
   order by r.at desc limit 1`
