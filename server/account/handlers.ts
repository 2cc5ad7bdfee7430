import type { accountCalls } from '#contract/calls/account.ts'
import { codes, type ErrorCode } from '#contract/codes.ts'
import { activate } from '#server/account/activate.ts'
import { changePassword } from '#server/account/changePassword.ts'
import { openLink } from '#server/account/openLink.ts'
import { askForReset, resetPassword } from '#server/account/resetPassword.ts'
import type { HandlersFor, PublicContext } from '#server/http/handlersFor.ts'
import { asGuess } from '#server/limits/guesses.ts'
import { limits } from '#server/limits/limits.ts'
import { addressSubject } from '#server/limits/subjects.ts'
import { useUp } from '#server/limits/useUp.ts'

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
    await useUp(context, limits.mailsAskedByAddress, addressSubject(context.ip))
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

const isGuess = (code: ErrorCode) => code === codes.linkDead || code === codes.invalidTemporaryPassword

/** Nobody tries out links: 4025 for an address that brought too many dead ones. */
const byLink = <Result>(context: PublicContext, work: () => Promise<Result>) =>
  asGuess(context, { limit: limits.deadLinksOfAddress, subject: addressSubject(context.ip), isGuess }, work)
