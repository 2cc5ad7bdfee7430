import { type ErrorCode, codes } from '#contract/kernel/codes.ts'
import type { WaitedFor } from '#contract/kernel/waitedFor.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { texts } from '#web/kernel/texts/i18n.ts'
import type { Call } from '#contract/kernel/call.ts'

/**
 * Why a call gave no data: a code that the product decided on, the network between, a portal that has lost its database for
 * the moment, or that the session which asked was over when the answer came (or before the call was sent).
 */
export type CallFailure = ErrorCode | 'connection' | 'interrupted' | 'timeout' | 'sessionOver'

/** `value` is what stands in the field, where the refusal is about that one. */
export type Issue = { path: string; message: string; value?: string }

type CallErrorDetails = {
  issues?: Issue[]
  faultId?: string
  endsSession?: boolean
  retryAfterSeconds?: number
  waitedFor?: WaitedFor
}

/** What every failed call throws. HTTP 200 with an error inside must never look like success. */
export class CallError extends Error {
  readonly failure: CallFailure
  readonly issues: Issue[]
  /** The id under which the server's log holds a fault (5002). */
  readonly faultId: string | undefined
  /** The session could not be renewed, so it is over whatever the code. */
  readonly endsSession: boolean
  /** When a call that was one too many (4025) may be made again. */
  readonly retryAfterSeconds: number | undefined
  /** What kept it waiting until it was refused. */
  readonly waitedFor: WaitedFor | undefined

  constructor(failure: CallFailure, details: CallErrorDetails = {}) {
    super(`call failed: ${failure}`)
    this.failure = failure
    this.issues = details.issues ?? []
    this.faultId = details.faultId
    this.endsSession = details.endsSession ?? false
    this.retryAfterSeconds = details.retryAfterSeconds
    this.waitedFor = details.waitedFor
  }
}

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

export const endsSession = (error: CallError) => error.endsSession || endOfSession.includes(error.failure)

/** What of a call decides how its failure is taken. */
export type FailedCall = Pick<CallMeta, 'path' | 'handledHere' | 'leadsBackToList'>

/** What follows from a failed call (SHL-47 to SHL-54). `handledHere` are codes that the calling screen shows itself. */
export function reactionTo(error: CallError, { path, handledHere, leadsBackToList }: FailedCall): Reaction {
  const { failure } = error
  if (endsSession(error)) {
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

/** The server was not reached, or says that it is back soon: it is looked for, and what is missing is asked again (connection.ts). */
export const isDisconnected = (error: unknown): boolean =>
  error instanceof CallError && (error.failure === 'connection' || error.failure === 'interrupted')

/** The call has no answer, so nobody knows what became of it. */
export const isOutOfReach = (error: unknown): boolean =>
  isDisconnected(error) || (error instanceof CallError && error.failure === 'timeout')

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

/** What the user reads of a failed call. */
export function failureText({ failure, faultId, retryAfterSeconds, waitedFor }: CallError): string {
  // Whoever asked is not there any more to read why: failureReactions.ts shows nothing.
  if (failure === 'connection' || failure === 'sessionOver') return texts.t('common.noConnection')
  if (failure === 'interrupted') return texts.t('common.interrupted')
  if (failure === 'timeout') return texts.t('common.noAnswer')
  const named = texts.exists(`codes.${failure}`) ? texts.t(`codes.${failure}`) : texts.t('codes.400')
  const text = waitedFor ? texts.t(`lists.waitedFor.${waitedFor}`) : named
  if (retryAfterSeconds) return `${text}${retryText(retryAfterSeconds)}`
  return faultId ? `${text}${texts.t('common.faultId', { id: faultId })}` : text
}

/** Nobody counts seconds beyond a minute. */
const retryText = (seconds: number) =>
  seconds <= 60
    ? texts.t('common.retryInSeconds', { seconds })
    : texts.t('common.retryInMinutes', { minutes: Math.ceil(seconds / 60) })

export type CallOptions = {
  /** False waits with the call. */
  enabled?: boolean
  /** Shows the answer to the last body until the new one is there. */
  keepPrevious?: boolean
  /** Another number asks anew and shows nothing of an earlier answer to the same body. */
  edition?: number
  /** Nobody waits for it (polling, suggestions, zooming): no loading overlay. */
  background?: boolean
  /** Nobody misses its answer (suggestions, a page fetched ahead): a failure shows nothing, but for the session's end. */
  quiet?: boolean
  refetchIntervalMs?: number
  /** Codes that the screen shows itself instead of the red message, e.g. 4508 as an empty state. */
  handledHere?: readonly ErrorCode[]
}

/** What the caches' error handling and the loading overlay need to know of a call. */
export type CallMeta = {
  path: string
  background: boolean
  quiet: boolean
  handledHere: readonly ErrorCode[]
  leadsBackToList: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

const isSuggestion = ({ path }: Call) => path.startsWith('/complement/')

export const metaOf = (call: Call, options: CallOptions = {}): CallMeta => ({
  path: call.path,
  background: options.background ?? isSuggestion(call),
  quiet: options.quiet ?? isSuggestion(call),
  handledHere: options.handledHere ?? [],
  leadsBackToList: call.leadsBackToList ?? false,
})
