import type { ErrorCode } from '#contract/kernel/codes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { Limit } from '#server/platform/rateLimits/limits.ts'
import { useUp, type Counting } from '#server/platform/rateLimits/useUp.ts'

type Guessed = { limit: Limit; subject: string; isGuess: (code: ErrorCode) => boolean }

/**
 * Does what could be a guess. It counts before its outcome is known, for tries that run at once on several processes must
 * each count, and no longer where it did not fail as guesses do. 4025 where its subject has guessed too often.
 */
export async function asGuess<Result>(
  parts: Counting,
  { limit, subject, isGuess }: Guessed,
  work: () => Promise<Result>,
): Promise<Result> {
  const takeBack = await useUp(parts, limit, subject)
  try {
    const result = await work()
    await takeBack()
    return result
  } catch (error) {
    if (!(error instanceof PortalError && isGuess(error.code))) await takeBack()
    throw error
  }
}
