import type { ErrorCode } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { Limit } from '#server/platform/rateLimits/limits.ts'
import { consume, type Counting } from '#server/platform/rateLimits/consume.ts'

type AttemptLimit = { limit: Limit; subject: string; isFailedAttempt: (code: ErrorCode) => boolean }

/**
 * Does what could be a guess. It counts before its outcome is known, for tries that run at once on several processes must
 * each count, and no longer where it did not fail as guesses do. 4025 where its subject has guessed too often.
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
