import type { ErrorCode } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { Limit } from '#server/platform/rateLimits/limits.ts'
import { consume, type Counting } from '#server/platform/rateLimits/consume.ts'

type AttemptLimit = { limit: Limit; subject: string; isFailedAttempt: (code: ErrorCode) => boolean }

/**
 * Runs work that could be a guess; throws 4025 if its subject has failed too often. It counts before the outcome is known,
 * because concurrent attempts on several processes must each count, and is refunded unless it fails as a guess does.
 */
export async function limitAttempts<Result>(
  appContext: Counting,
  { limit, subject, isFailedAttempt }: AttemptLimit,
  work: () => Promise<Result>,
): Promise<Result> {
  const refund = await consume(appContext, limit, subject)
  try {
    const result = await work()
    await refund()
    return result
  } catch (error) {
    if (!(error instanceof PortalError && isFailedAttempt(error.code))) await refund()
    throw error
  }
}
