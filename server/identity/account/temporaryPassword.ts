import { randomInt } from 'node:crypto'
import { newPasswordFault } from '#contract/identity/rules/password.ts'
import { hashPassword } from '#server/identity/session/passwords.ts'

/** The text goes into the mail and nowhere else. */
export type TemporaryPassword = { text: string; hash: string }

const length = 12
/** Nothing that is mistaken for something else when it is typed from a printed mail: no 0 and O, no 1, l and I. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** A password for an activation mail. Hashing takes its time: call it before the transaction, never inside. */
export async function prepareTemporaryPassword(): Promise<TemporaryPassword> {
  const text = randomText()
  return { text, hash: await hashPassword(text) }
}

/** One that keeps the rules of IDN-44 and IDN-45: about every sixth lacks a digit and is thrown away. */
export function randomText(): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return newPasswordFault(text) === undefined ? text : randomText()
}
