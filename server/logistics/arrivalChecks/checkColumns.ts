import { sql } from 'kysely'
import type { ArrivalCheck, PieceDifference } from '#contract/logistics/types/handoverChecks.ts'

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What is to be checked about the arrival of the delivery `d`, as an ArrivalCheck. */
export const arrivalCheckOf = sql<ArrivalCheck | null>`(
  select json_build_object('arrivedAt', ${iso('k.arrived_at')},
           'outside', case when k.left_at is not null then json_build_object('from', ${iso('k.left_at')},
             'to', ${iso('k.until_at')}, 'isOpen', k.is_open, 'serial', k.serial) end,
           'elsewhere', case when k.far_until is not null then json_build_object('meters', k.far_meters,
             'until', ${iso('k.far_until')}) end)
    from arrival_checks k where k.delivery_id = d.id)`

/** Whether it is to be checked (LOG-143). */
export const isArrivalToCheck = sql<boolean>`(d.id in (select k.delivery_id from arrival_checks k))`

/** Whether counted pieces of the delivery `d` differ (LOG-145); counted are those of few deliveries. */
export const isPieceDifference = sql<boolean>`(d.id in (
  select x.delivery_id from delivery_confirmations x where x.pieces is not null) and piece_difference(d.id) is not null)`

/** The counted pieces of the delivery `d` where they differ, as a PieceDifference. */
export const pieceDifferenceOf = sql<PieceDifference | null>`piece_difference(d.id)`
