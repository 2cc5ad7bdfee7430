import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const validMs = 5 * 60_000
/** IDN-23: after so many wrong tries the code is invalid. */
export const wrongTriesAllowed = 5

type StoredCode = { code_hash: Buffer; salt: Buffer }

/** A one-time password of 6 digits for a mail, and the hash to store. */
export function newCode(): { code: string; stored: StoredCode } {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const salt = randomBytes(16)
  return { code, stored: { code_hash: hashOf(code, salt), salt } }
}

export const isRightCode = (typed: string, { code_hash, salt }: StoredCode): boolean =>
  timingSafeEqual(hashOf(typed, salt), code_hash)

/** When a one-time password created now expires. */
export const expiryOf = (now: Date) => new Date(now.getTime() + validMs)

const hashOf = (code: string, salt: Buffer) => createHash('sha256').update(salt).update(code).digest()
