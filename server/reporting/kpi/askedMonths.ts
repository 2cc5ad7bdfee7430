import { codes } from '#contract/kernel/codes.ts'
import { areTooManyMonths, firstDayOf } from '#contract/kernel/time/month.ts'
import { sql, type RawBuilder } from 'kysely'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** Months as YYYY-MM, both included. */
export type AskedMonths = { from: string; until: string }

/** PLT-20: at most twelve months (4511); a period that ends before it begins is 4022. */
export function refuseMonths({ from, until }: AskedMonths) {
  if (until < from) throw new PortalError(codes.invalidParameters, [{ path: 'until', message: 'lies before from' }])
  if (areTooManyMonths(from, until)) throw new PortalError(codes.periodTooLong)
}

/** The column, a month's first day, lies within the months. */
export const isAsked = (column: string, { from, until }: AskedMonths): RawBuilder<boolean> =>
  sql`${sql.ref(column)} between ${firstDayOf(from)}::date and ${firstDayOf(until)}::date`
