import { sql, type RawBuilder } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { isPeriodTooLong, type Days } from '#contract/kernel/time/period.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The column lies on one of these days in the zone; 4022 where they are the wrong way round, 4511 over twelve months. */
export function within(column: RawBuilder<unknown>, { from, until }: Days, timeZone: string): RawBuilder<unknown> {
  if (from > until) throw new PortalError(codes.invalidParameters, [{ path: 'until', message: 'lies before from' }])
  if (isPeriodTooLong(from, until)) throw new PortalError(codes.periodTooLong)
  const midnight = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`
  return sql`(${column} >= ${midnight(from, 0)} and ${column} < ${midnight(until, 1)})`
}
