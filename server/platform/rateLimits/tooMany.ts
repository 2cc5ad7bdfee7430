import { codes } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** 4025 with the time to retry (HTTP 429 in the partner API). */
export function tooMany(waitMs: number): PortalError {
  const seconds = Math.ceil(waitMs / 1000)
  const error = new PortalError(codes.tooManyRequests, [{ path: '', message: `try again in ${seconds} s` }])
  error.retryAfterSeconds = seconds
  return error
}
