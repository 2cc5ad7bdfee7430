import { codes } from '#contract/kernel/codes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { areTooManyMonths, monthOf, monthsFrom } from '#contract/kernel/time/month.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

type Clock = Pick<CallerContext, 'now' | 'config'>

/** The month that runs in the portal's time zone: of a later one there is nothing to register yet. */
export const thisMonth = ({ now, config }: Clock) => monthOf(dayIn(now(), config.timeZone))

/** The months asked for as far as they have begun, the newest first; more than twelve are 4511 (PLT-20). */
export function monthsAsked({ from, until }: { from: string; until: string }, clock: Clock): string[] {
  if (from > until) throw new PortalError(codes.invalidParameters, [{ path: 'until', message: 'lies before from' }])
  if (areTooManyMonths(from, until)) throw new PortalError(codes.periodTooLong)
  const latest = thisMonth(clock)
  return monthsFrom(from, until < latest ? until : latest).toReversed()
}
