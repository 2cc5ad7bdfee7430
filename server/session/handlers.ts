import { languageOf } from '#contract/language.ts'
import type { sessionCalls } from '#contract/calls/session.ts'
import { codes } from '#contract/codes.ts'
import { asActor } from '#server/audit/actor.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { profileOf } from '#server/session/profile.ts'
import { checkOneTimePassword, checkPassword, resendOneTimePassword } from '#server/session/signIn.ts'
import { renewTokens, revokeSession } from '#server/session/tokens.ts'

export const sessionHandlers: HandlersFor<typeof sessionCalls> = {
  async login(body, context) {
    return { otpExpireTime: (await checkPassword(context, body)).toISOString() }
  },

  async checkOneTimePassword(body, context) {
    const { caller, tokens } = await checkOneTimePassword(context, body)
    return { ...(await profileOf(context.db, caller)), ...tokens }
  },

  async resendOneTimePasswordMail(body, context) {
    return { otpExpireTime: (await resendOneTimePassword(context, body)).toISOString() }
  },

  async refreshToken({ email }, { db, now, config, refreshToken }) {
    if (refreshToken === undefined) throw new PortalError(codes.loginMissing)
    return await renewTokens(db, { refreshToken, email, life: config.sessionLife }, now())
  },

  async getProfile(_body, { db, caller }) {
    return await profileOf(db, caller)
  },

  async logout(_body, { db, caller, now }) {
    await revokeSession(db, caller.sessionId, now())
    return null
  },

  async changeLanguage({ userId, language }, { db, caller }) {
    // product 3: a `userId` other than the caller's own is not authorised.
    if (userId.toLowerCase() !== caller.email) throw new PortalError(codes.notAuthorized)
    await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      await tx
        .updateTable('users')
        .set({ language: languageOf(language) })
        .where('id', '=', caller.userId)
        .execute()
    })
    return null
  },
}
