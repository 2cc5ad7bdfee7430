import { codes, type ErrorCode } from '#contract/kernel/codes.ts'

const minLength = 8

/**
 * The fault of a new password (IDN-44 and IDN-45), or undefined: 4504 too short, 4505 without an uppercase letter, a
 * lowercase letter or a digit, 4506 the same as the current one. Empty passwords have their own codes.
 */
export function newPasswordFault(password: string, current?: string): ErrorCode | undefined {
  if (Array.from(password).length < minLength) return codes.passwordTooShort
  if (!/[A-Z]/.test(password) || !/[a-z]/.test(password) || !/[0-9]/.test(password)) return codes.passwordTooSimple
  if (password === current) return codes.passwordUnchanged
  return undefined
}

/** IDN-47: 4507 if the confirmation differs from the new password. */
export const confirmationFault = (password: string, confirmation: string): ErrorCode | undefined =>
  password === confirmation ? undefined : codes.confirmationDiffers
