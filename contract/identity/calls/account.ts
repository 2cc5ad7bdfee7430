import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { emailAddress, text } from '#contract/kernel/fields.ts'

/** What a mailed link is for. */
export const linkPurposes = ['activation', 'passwordReset', 'passwordChange'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

const uuid = text(100)
const password = z.string().max(200)

export const accountCalls = {
  checkLinkActive: defineCall({
    path: '/user/checkLinkActive',
    summary: 'The email address and the purpose of a mailed link (4028 expired, 4030 used or unknown); changes nothing',
    allowed: 'anyone',
    log: 'none',
    request: z.strictObject({ uuid }),
    response: z.object({ email: z.string(), purpose: z.enum(linkPurposes) }),
  }),
  confirm: defineCall({
    path: '/user/confirm',
    summary: 'Activate an account with the temporary password from the activation mail, and set its password',
    allowed: 'anyone',
    emptyCodes: { temporaryPassword: codes.enterTemporaryPassword, newPassword: codes.enterNewPassword },
    log: 'activateAccount',
    request: z.strictObject({ uuid, temporaryPassword: text(200), newPassword: password }),
    response: z.null(),
  }),
  resetPasswordCode: defineCall({
    path: '/user/resetPasswordCode',
    summary: 'Ask for a password reset link; the answer is the same whether the address has an account or not',
    allowed: 'anyone',
    emptyCodes: { email: codes.enterEmail },
    log: 'askForPasswordReset',
    request: z.strictObject({ email: emailAddress }),
    response: z.null(),
  }),
  confirmForgotPassword: defineCall({
    path: '/user/confirmForgotPassword',
    summary: 'Set a new password by a reset link; unlocks the account and ends its sessions',
    allowed: 'anyone',
    emptyCodes: { newPassword: codes.enterNewPassword },
    log: 'resetPassword',
    request: z.strictObject({ uuid, newPassword: password }),
    response: z.null(),
  }),
  changePassword: defineCall({
    path: '/user/changePassword',
    summary: "Change one's own password; ends all sessions of the account, this one too",
    allowed: 'signedIn',
    isPreparation: true,
    emptyCodes: { currentPassword: codes.enterCurrentPassword, newPassword: codes.enterNewPassword },
    log: 'changePassword',
    request: z.strictObject({ currentPassword: password, newPassword: password, uuid: uuid.optional() }),
    response: z.null(),
  }),
}
