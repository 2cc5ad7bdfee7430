import type { ErrorCode } from '#contract/kernel/codes.ts'

/**
 * Why a call gave no data: a code that the product decided on, the network between, or that the session which asked was over
 * when the answer came (or before the call was sent).
 */
export type CallFailure = ErrorCode | 'connection' | 'timeout' | 'sessionOver'

/** `value` is what stands in the field, where the refusal is about that one. */
export type Issue = { path: string; message: string; value?: string }

type CallErrorDetails = { issues?: Issue[]; faultId?: string; endsSession?: boolean; retryAfterSeconds?: number }

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

  constructor(failure: CallFailure, details: CallErrorDetails = {}) {
    super(`call failed: ${failure}`)
    this.failure = failure
    this.issues = details.issues ?? []
    this.faultId = details.faultId
    this.endsSession = details.endsSession ?? false
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
