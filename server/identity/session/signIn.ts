import { sql, type Expression } from 'kysely'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { callerOfUser, type Caller } from '#server/platform/http/calls/caller.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { expiryOf } from '#server/identity/session/mailedCode.ts'
import { limits } from '#server/platform/rateLimits/limits.ts'
import { consume } from '#server/platform/rateLimits/consume.ts'
import {
  addresseeOfResend,
  mailOneTimePassword,
  redeemOneTimePassword,
} from '#server/identity/session/oneTimePassword.ts'
import { storedHash } from '#server/identity/session/ownPassword.ts'
import { isPassword } from '#server/identity/session/passwords.ts'
import {
  beginTry,
  countResend,
  forgetFailures,
  settleRight,
  settleWrong,
} from '#server/identity/session/signInTries.ts'
import { openSession, type Tokens } from '#server/identity/session/tokens.ts'

/**
 * The first step: email and password. Returns when the mailed one-time password expires. Until the password is
 * verified, an address with an account cannot be distinguished from one without, by neither answer nor time (IDN-25).
 */
export async function checkPassword(
  appContext: AppContext,
  { email, password, attempt: secret }: { email: string; password: string; attempt?: string | undefined },
): Promise<Date> {
  const { db, now } = appContext
  const attempt = await beginTry(db, email, now())
  if (!attempt) throw new PortalError(codes.tooManyWrongPasswords)
  const user = await userWithPassword(appContext, email)
  const isRight = await isPassword(password, user?.password_hash ?? undefined)
  if (!user || !isRight) {
    await settleWrong(db, attempt)
    throw new PortalError(codes.wrongEmailOrPassword)
  }
  const refusal = await db.transaction().execute(async tx => {
    const { isLocked } = await settleRight(tx, attempt)
    const refusal = refusalOf(user, isLocked)
    if (!refusal) await forgetFailures(tx, email)
    return refusal
  })
  // Thrown outside the transaction, which has settled the try and must commit.
  if (refusal) throw new PortalError(refusal)
  // Too many mails are refused here, before the last one-time password is replaced.
  await consume(appContext, limits.codeMailsOfAccount, String(user.id))
  const right = { at: attempt.at, attempt: secret }
  return await db.transaction().execute(async tx => {
    // Whoever replaces the password locks the user, too: for a former password nothing is mailed.
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forShare().execute()
    if ((await storedHash(tx, user.id)) !== user.password_hash) throw new PortalError(codes.wrongEmailOrPassword)
    return await mailOneTimePassword(tx, appContext, user, right)
  })
}

async function userWithPassword({ db }: AppContext, email: string) {
  return await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('user_credentials as k', 'k.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.language', 'u.state', 'c.is_active'])
    .select(eb => eb.fn.coalesce('k.password_hash', lastTemporaryHash(eb.ref('u.id'))).as('password_hash'))
    .where('u.email', '=', email)
    .executeTakeFirst()
}

/**
 * Until an account is activated, the temporary password of its mail counts as correct, and only it is answered with
 * 4010.
 */
const lastTemporaryHash = (userId: Expression<number>) => sql<string | null>`(
  select temporary_password_hash from account_links
  where user_id = ${userId} and purpose = 'activation' order by id desc limit 1)`

/** Answered only after the correct password. What the user cannot fix comes first. */
function refusalOf(user: { state: string; is_active: boolean }, isLocked: boolean): ErrorCode | undefined {
  if (user.state === 'disabled') return codes.accountDisabled
  if (!user.is_active) return codes.companyDisabled
  if (user.state === 'notActivated') return codes.accountNotActivated
  if (isLocked) return codes.accountLocked
  return undefined
}

/** Mails another one-time password; if that is not allowed, the answer is the same as if it had been sent. */
export async function resendOneTimePassword(
  appContext: AppContext,
  { email, attempt }: { email: string; attempt?: string | undefined },
): Promise<Date> {
  const now = appContext.now()
  const isAllowed = await appContext.db.transaction().execute(async tx => {
    if (!(await countResend(tx, email, now))) return false
    const addressee = await addresseeOfResend(tx, email, attempt, now)
    if (addressee) await mailOneTimePassword(tx, appContext, addressee.user, addressee.verified)
    return true
  })
  if (!isAllowed) throw new PortalError(codes.tooManyRequests)
  return expiryOf(now)
}

/** The second step: redeems the mailed one-time password and opens a session. */
export async function checkOneTimePassword(
  { db, now, config, ip }: PublicContext,
  body: { email: string; oneTimePassword: string; attempt?: string | undefined },
): Promise<{ caller: Caller; tokens: Tokens }> {
  const at = now()
  const outcome = await db.transaction().execute(async tx => {
    const userId = await redeemOneTimePassword(tx, { ...body, config }, at)
    if (userId === undefined) return undefined
    const { sessionId, tokens } = await openSession(tx, userId, at, { life: config.sessionLife, ip })
    return { caller: await callerOfUser(tx, userId, sessionId, at), tokens }
  })
  // Thrown outside the transaction, which must commit what was counted.
  if (!outcome) throw new PortalError(codes.invalidAuthenticationCode)
  return outcome
}
