import type { UseQueryResult } from '@tanstack/react-query'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError, CallFailure } from '#web/kernel/api/errors/callError.ts'
import type { CallMeta } from '#web/kernel/api/callMeta.ts'

/** What the portal does about a failed call besides what its screen shows. */
export type Reaction =
  | { kind: 'message' }
  /** SHL-51: message, everything of the session wiped, to the login page; `unverified` has a message of its own. */
  | { kind: 'signOut'; reloads: boolean; unverified: boolean }
  /** SHL-53: a delivery that one may not see leads back to the list. */
  | { kind: 'toDeliveryList' }
  /** SHL-52: 4028 removes the stored link code. */
  | { kind: 'forgetLinkCode' }
  | { kind: 'nothing' }

const endOfSession: readonly CallFailure[] = [
  codes.loginRevoked,
  codes.loginInvalid,
  codes.loginMissing,
  codes.clientOutdated,
]
/** SHL-52: 4030 ends silently, 4031 is passed on to the guard. */
const silent: readonly CallFailure[] = [codes.linkDead, codes.passwordChangeRequired]

/** What of a call decides how its failure is taken. */
export type FailedCall = Pick<CallMeta, 'path' | 'handledHere' | 'leadsBackToList'>

/** What follows from a failed call (SHL-47 to SHL-54). `handledHere` are codes that the calling screen shows itself. */
export function reactionTo(error: CallError, { path, handledHere, leadsBackToList }: FailedCall): Reaction {
  const { failure } = error
  if (error.endsSession || endOfSession.includes(failure)) {
    return { kind: 'signOut', reloads: failure === codes.clientOutdated, unverified: false }
  }
  if (path === sessionCalls.getProfile.path && isDecided(failure)) {
    return { kind: 'signOut', reloads: false, unverified: !statesReason.includes(failure) }
  }
  if (failure === codes.linkExpired) return { kind: 'forgetLinkCode' }
  if (silent.includes(failure) || handledHere.some(code => code === failure)) return { kind: 'nothing' }
  if (failure === codes.notAuthorized && leadsBackToList) return { kind: 'toDeliveryList' }
  return { kind: 'message' }
}

/** A server in trouble, or busy, and a broken connection decide nothing about the session; the next call tries again. */
export const isDecided = (failure: CallFailure) =>
  typeof failure === 'number' && failure !== codes.tooManyRequests && failure < codes.invalidDataReceived

/** A refusal takes the place of what was read before; trouble on the way leaves that in sight. */
export const withoutRefused = <Data>(answer: UseQueryResult<Data>): UseQueryResult<Data> =>
  answer.isRefetchError && isDecided(answer.error.failure)
    ? { ...answer, data: undefined, isLoadingError: true, isRefetchError: false }
    : answer

/** What of the session was refused is known: logging in again would meet it too. */
const statesReason: readonly CallFailure[] = [codes.accountDisabled, codes.companyDisabled]

/**
 * Rights, terms or an administrator's wish have changed since the profile was read, or the account was disabled: it is
 * read anew, and the guard leads on.
 */
export const asksForFreshProfile = ({ failure }: CallError, path: string) =>
  path !== sessionCalls.getProfile.path && outdatedProfile.includes(failure)

const outdatedProfile: readonly CallFailure[] = [
  codes.notAuthorized,
  codes.passwordChangeRequired,
  codes.accountDisabled,
  codes.companyDisabled,
]
