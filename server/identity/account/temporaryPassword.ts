import { randomInt } from 'node:crypto'
import { newPasswordFault } from '#contract/identity/rules/password.ts'
import { hashPassword } from '#server/identity/session/passwords.ts'

/** `text` goes into the mail and nowhere else. */
export type TemporaryPassword = { text: string; hash: string }

const length = 12
/** Without characters that look alike in a printed mail: no 0 and O, no 1, l and I. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/**
 * Creates a password for an activation mail. It hashes, which is slow: call it before the transaction, never inside.
 */
export async function prepareTemporaryPassword(): Promise<TemporaryPassword> {
  const text = randomText()
  return { text, hash: await hashPassword(text) }
}

/** A password that satisfies IDN-44 and IDN-45; about every sixth lacks a digit and is discarded. */
export function randomText(): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return newPasswordFault(text) === undefined ? text : randomText()
}
