import type { accountCalls } from '#contract/identity/calls/account.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { activate } from '#server/identity/account/activate.ts'
import { changePassword } from '#server/identity/account/changePassword.ts'
import { openLink } from '#server/identity/account/openLink.ts'
import { askForReset, resetPassword } from '#server/identity/account/resetPassword.ts'
import type { HandlersFor, PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { consume } from '#server/platform/rateLimits/consume.ts'

export const accountHandlers: HandlersFor<typeof accountCalls> = {
  async checkLinkActive({ uuid }, context) {
    const { email, purpose } = await byLink(context, () => openLink(context.db, uuid, context.now()))
    return { email, purpose }
  },

  async confirm(body, context) {
    await byLink(context, () => activate(context, body))
    return null
  },

  async resetPasswordCode({ email }, context) {
    await consume(context, limits.mailsAskedByAddress, addressSubject(context.ip))
    await askForReset(context, email)
    return null
  },

  async confirmForgotPassword({ uuid, newPassword }, context) {
    await byLink(context, () => resetPassword(context, uuid, newPassword))
    return null
  },

  async changePassword(body, context) {
    await changePassword(context, body)
    return null
  },
}

const isFailedAttempt = (code: ErrorCode) => code === codes.linkDead || code === codes.invalidTemporaryPassword

/** Nobody tries out links: 4025 for an address that brought too many dead ones. */
const byLink = <Result>(context: PublicContext, work: () => Promise<Result>) =>
  limitAttempts(
    context,
    { limit: limits.invalidLinksOfAddress, subject: addressSubject(context.ip), isFailedAttempt },
    work,
  )
