import { randomBytes } from 'node:crypto'
import { codes } from '#contract/kernel/codes.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'

/** 32 random bytes for a mailed link; only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** The record of a token; 4030 if it is unknown, 4025 after too many unknown ones from an address. */
export const byToken = <Found>(context: PublicContext, find: () => Promise<Found | undefined>): Promise<Found> =>
  limitAttempts(
    context,
    {
      limit: limits.unknownTokensOfAddress,
      subject: addressSubject(context.ip),
      isFailedAttempt: code => code === codes.linkDead,
    },
    async () => {
      const found = await find()
      if (!found) throw new PortalError(codes.linkDead)
      return found
    },
  )

export const linkOfToken = (portal: string, token: string) => `${portal}/shared-report?token=${token}`
/** The page on which a recipient ends a subscription without an account. */
export const endOfToken = (portal: string, token: string) => `${linkOfToken(portal, token)}&act=end`
