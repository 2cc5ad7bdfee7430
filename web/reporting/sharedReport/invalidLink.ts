import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'

/** What the page says itself where a link leads to nothing. */
export const invalidLinkCodes = [codes.linkExpired, codes.linkDead, codes.tooManyRequests, codes.invalidParameters]

/** Why; undefined where something else went wrong, and may be tried again. A token cut short is none. */
export function invalidLinkOf({ failure, issues }: CallError) {
  if (failure === codes.linkExpired) return 'expired' as const
  if (failure === codes.tooManyRequests) return 'tooMany' as const
  if (failure === codes.invalidParameters) return 'invalid' as const
  if (failure !== codes.linkDead) return undefined
  return issues.some(issue => issue.message === 'withdrawn') ? ('withdrawn' as const) : ('invalid' as const)
}
