import { randomBytes } from 'node:crypto'
import { tokenHash } from '#server/platform/http/calls/caller.ts'

/** 32 random bytes for a mailed link; only the hash is kept. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export const linkOfToken = (portal: string, token: string) => `${portal}/shared-report?token=${token}`
/** Where a recipient ends a subscription; without an account. */
export const endOfToken = (portal: string, token: string) => `${linkOfToken(portal, token)}&act=end`
