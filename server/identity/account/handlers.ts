import type { accountCalls } from '#contract/identity/calls/account.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { activate } from '#server/identity/account/activate.ts'
import { changePassword } from '#server/identity/account/changePassword.ts'
import { openLink } from '#server/identity/account/openLink.ts'
import { requestPasswordReset, resetPassword } from '#server/identity/account/resetPassword.ts'
import type { HandlersFor, PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { consume } from '#server/platform/rateLimits/consume.ts'

export const accountHandlers: HandlersFor<typeof accountCalls> = {
  async checkLinkActive({ uuid }, context) {
    const { email, purpose } = await limitInvalidLinks(context, () => openLink(context.db, uuid, context.now()))
    return { email, purpose }
  },

  async confirm(body, context) {
    await limitInvalidLinks(context, () => activate(context, body))
    return null
  },

  async resetPasswordCode({ email }, context) {
    await consume(context, limits.mailsAskedByAddress, addressSubject(context.ip))
    await requestPasswordReset(context, email)
    return null
  },

  async confirmForgotPassword({ uuid, newPassword }, context) {
    await limitInvalidLinks(context, () => resetPassword(context, uuid, newPassword))
    return null
  },

  async changePassword(body, context) {
    await changePassword(context, body)
    return null
  },
}

const isFailedAttempt = (code: ErrorCode) => code === codes.linkDead || code === codes.invalidTemporaryPassword

/** Nobody may guess links: an address with too many invalid ones is refused (4025). */
const limitInvalidLinks = <Result>(context: PublicContext, work: () => Promise<Result>) =>
  limitAttempts(
    context,
    { limit: limits.invalidLinksOfAddress, subject: addressSubject(context.ip), isFailedAttempt },
    work,
  )
