import { languageOf } from '#contract/kernel/language.ts'
import type { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { HandlersFor, PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { consume } from '#server/platform/rateLimits/consume.ts'
import { endOwnSessions, ownSessions } from '#server/identity/session/ownSessions.ts'
import { profileOf } from '#server/identity/session/profile.ts'
import { checkOneTimePassword, checkPassword, resendOneTimePassword } from '#server/identity/session/signIn.ts'
import { renewTokens, revokeSession } from '#server/identity/session/tokens.ts'

export const sessionHandlers: HandlersFor<typeof sessionCalls> = {
  async login(body, context) {
    return { otpExpireTime: (await limitFailedSignIns(context, () => checkPassword(context, body))).toISOString() }
  },

  async checkOneTimePassword(body, context) {
    const { caller, tokens } = await limitFailedSignIns(context, () => checkOneTimePassword(context, body))
    return { ...(await profileOf(context.db, caller)), ...tokens }
  },

  async resendOneTimePasswordMail(body, context) {
    await consume(context, limits.mailsAskedByAddress, addressSubject(context.ip))
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

  async getSessionList(_body, context) {
    return await ownSessions(context)
  },

  async endSessions(body, context) {
    return await endOwnSessions(context, body)
  },

  async changeLanguage({ userId, language }, { db, caller }) {
    // IDN-7: a `userId` other than the caller's own is refused (4017).
    if (userId.toLowerCase() !== caller.email) throw new PortalError(codes.notAuthorized)
    const row = { language: languageOf(language) }
    await transactionAs(db, `user:${caller.userId}`, tx =>
      tx.updateTable('users').set(row).where('id', '=', caller.userId).execute(),
    )
    return null
  },
}

const isFailedAttempt = (code: ErrorCode) =>
  code === codes.wrongEmailOrPassword || code === codes.invalidAuthenticationCode

/** Guessing one password on many accounts meets the limit of the address (4025), even if no account reaches its own. */
const limitFailedSignIns = <Result>(context: PublicContext, work: () => Promise<Result>) =>
  limitAttempts(
    context,
    { limit: limits.failedSignInsOfAddress, subject: addressSubject(context.ip), isFailedAttempt },
    work,
  )
