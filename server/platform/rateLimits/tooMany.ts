import { codes } from '#contract/kernel/codes.ts'
import type { WaitedFor } from '#contract/kernel/waitedFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** 4025 with the time to retry (HTTP 429 in the partner API), and what it waited for if that was a place. */
export function tooMany(waitMs: number, waitedFor?: WaitedFor): PortalError {
  const seconds = Math.ceil(waitMs / 1000)
  const error = new PortalError(codes.tooManyRequests, [{ path: '', message: `try again in ${seconds} s` }])
  error.retryAfterSeconds = seconds
  error.waitedFor = waitedFor
  return error
}
