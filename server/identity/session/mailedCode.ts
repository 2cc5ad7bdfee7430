import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const validMs = 5 * 60_000
/** IDN-23: then it is over with it. */
export const wrongTriesAllowed = 5

type Kept = { code_hash: Buffer; salt: Buffer }

/** A one-time password of 6 digits, for a mail, and what is kept of it. */
export function newCode(): { code: string; kept: Kept } {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const salt = randomBytes(16)
  return { code, kept: { code_hash: hashOf(code, salt), salt } }
}

export const isRightCode = (given: string, { code_hash, salt }: Kept): boolean =>
  timingSafeEqual(hashOf(given, salt), code_hash)

/** When a one-time password ends that is made now. */
export const expiryOf = (now: Date) => new Date(now.getTime() + validMs)

const hashOf = (code: string, salt: Buffer) => createHash('sha256').update(salt).update(code).digest()
