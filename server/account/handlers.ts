import type { accountCalls } from '#contract/calls/account.ts'
import { activate } from '#server/account/activate.ts'
import { changePassword } from '#server/account/changePassword.ts'
import { openLink } from '#server/account/openLink.ts'
import { askForReset, resetPassword } from '#server/account/resetPassword.ts'
import { codes } from '#contract/codes.ts'
import type { HandlersFor, PublicContext } from '#server/http/handlersFor.ts'
import { asGuess } from '#server/limits/guesses.ts'
import { limits } from '#server/limits/limits.ts'
import { addressSubject } from '#server/limits/subjects.ts'
import { useUp } from '#server/limits/useUp.ts'

export const accountHandlers: HandlersFor<typeof accountCalls> = {
  async checkLinkActive({ uuid }, { db, now }) {
    const { email, purpose } = await openLink(db, uuid, now())
    return { email, purpose }
  },

  async confirm(body, context) {
    await activate(context, body)
    return null
  },

  async resetPasswordCode({ email }, context) {
    await askForReset(context, email)
    return null
  },

  async confirmForgotPassword({ uuid, newPassword }, context) {
    await resetPassword(context, uuid, newPassword)
    return null
  },

  async changePassword(body, context) {
    await changePassword(context, body)
    return null
  },
}
