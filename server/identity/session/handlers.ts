import { languageOf } from '#contract/kernel/language.ts'
import type { sessionCalls, OwnSession } from '#contract/identity/calls/session.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { HandlersFor, PublicContext, CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { limitAttempts } from '#server/platform/rateLimits/attemptLimit.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { consume } from '#server/platform/rateLimits/consume.ts'
import { profileOf } from '#server/identity/session/profile.ts'
import { checkOneTimePassword, checkPassword, resendOneTimePassword } from '#server/identity/session/signIn.ts'
import { renewTokens, revokeSession, revokeOpenSessions } from '#server/identity/session/tokens.ts'
import { sql } from 'kysely'
import { checkOwnPassword } from '#server/identity/session/ownPassword.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

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

  logout: async (_body, { db, caller, now }) => await revokeSession(db, caller.sessionId, now()),

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

type Context = Pick<CallerContext, 'db' | 'caller' | 'now'>

/** The caller's open sessions: the current one first, then by last use. */
async function ownSessions({ db, caller, now }: Context): Promise<OwnSession[]> {
  const { rows } = await sql<Dated<OwnSession, 'beganAt' | 'usedAt'>>`
    select s.id as "sessionId", s.created_at as "beganAt", coalesce(s.renewed_at, s.created_at) as "usedAt",
           host(s.began_from) as "from", s.id = ${caller.sessionId} as "isThis"
      from sessions s
     where s.user_id = ${caller.userId} and s.revoked_at is null
       and exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > ${now()})
     order by s.id = ${caller.sessionId} desc, coalesce(s.renewed_at, s.created_at) desc, s.id`.execute(db)
  return rows.map(isoTimes)
}

/**
 * Ends the caller's other sessions, or one of them, on every process. It takes the password, because somebody who found
 * an open session must not be able to sign its owner out. Sessions of other users, unknown ones and the current one
 * stay.
 */
async function endOwnSessions(context: Context, body: { password: string; sessionId?: number | undefined }) {
  const { db, caller, now } = context
  await checkOwnPassword(context, body.password, 'password')
  const ended = await revokeOpenSessions(db, now())
    .where('user_id', '=', caller.userId)
    .where('id', '!=', caller.sessionId)
    .$if(body.sessionId !== undefined, query => query.where('id', '=', body.sessionId ?? 0))
    .returning('id')
    .execute()
  return { ended: ended.length }
}
