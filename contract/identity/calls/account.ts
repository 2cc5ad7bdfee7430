import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { emailAddress, text } from '#contract/kernel/fields.ts'

/** What a mailed link is for. */
export const linkPurposes = ['activation', 'passwordReset', 'passwordChange'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

const uuid = text(100)
const password = z.string().max(200)

const byAnyone = defineWith({ allowed: 'anyone' })

export const accountCalls = callsAt('/user', {
  checkLinkActive: defineCall({
    summary: 'The email address and the purpose of a mailed link (4028 expired, 4030 used or unknown); changes nothing',
    allowed: 'anyone',
    log: 'none',
    request: z.strictObject({ uuid }),
    response: z.object({ email: z.string(), purpose: z.enum(linkPurposes) }),
  }),
  confirm: byAnyone({
    path: '/user/confirm',
    summary: 'Activate an account with the temporary password from the activation mail, and set its password',
    emptyCodes: { temporaryPassword: codes.enterTemporaryPassword, newPassword: codes.enterNewPassword },
    log: 'activateAccount',
    request: z.strictObject({ uuid, temporaryPassword: text(200), newPassword: password }),
  }),
  resetPasswordCode: byAnyone({
    path: '/user/resetPasswordCode',
    summary: 'Request a password reset link; the answer is the same whether the address has an account or not',
    emptyCodes: { email: codes.enterEmail },
    log: 'askForPasswordReset',
    request: z.strictObject({ email: emailAddress }),
  }),
  confirmForgotPassword: byAnyone({
    path: '/user/confirmForgotPassword',
    summary: 'Set a new password with a reset link; unlocks the account and ends its sessions',
    emptyCodes: { newPassword: codes.enterNewPassword },
    log: 'resetPassword',
    request: z.strictObject({ uuid, newPassword: password }),
  }),
  changePassword: defineCall({
    summary: "Change one's own password; ends all sessions of the account, including this one",
    allowed: 'signedIn',
    isPreparation: true,
    emptyCodes: { currentPassword: codes.enterCurrentPassword, newPassword: codes.enterNewPassword },
    log: 'changePassword',
    request: z.strictObject({ currentPassword: password, newPassword: password, uuid: uuid.optional() }),
  }),
})
