import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'

/** The forms' fields as the calls name them. */
const fields = ['temporaryPassword', 'currentPassword', 'newPassword'] as const
type Field = (typeof fields)[number]

const codesByField = {
  temporaryPassword: [codes.enterTemporaryPassword, codes.invalidTemporaryPassword],
  currentPassword: [codes.enterCurrentPassword, codes.passwordEmpty, codes.wrongPassword],
  newPassword: [
    codes.enterNewPassword,
    codes.newPasswordEmpty,
    codes.passwordTooShort,
    codes.passwordTooSimple,
    codes.passwordUnchanged,
  ],
} as const satisfies Record<Field, readonly ErrorCode[]>

/** Codes that are shown at their field instead of in a message. */
export const fieldCodes: readonly ErrorCode[] = fields.flatMap(field => [...codesByField[field]])

/** Which fields the server found wrong, and by which code. */
export function serverFaults({ failure, issues }: CallError): { field: Field; code: ErrorCode }[] {
  if (typeof failure !== 'number') return []
  const named = fields.filter(
    field => codesByField[field].some(code => code === failure) || issues.some(issue => issue.path === field),
  )
  return named.map(field => ({ field, code: failure }))
}
