import { knownLanguage } from '#contract/kernel/language.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { oneTimePasswordMail } from '#server/identity/session/mails.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { expiryOf, isRightCode, newCode, wrongTriesAllowed } from '#server/identity/session/mailedCode.ts'
import { beginCodeTry, countWrongCode } from '#server/identity/session/wrongCodes.ts'

const minuteMs = 60_000
const resendMs = 10 * minuteMs

export type Addressee = { id: number; email: string; language: string }

/** When the password was verified, and the secret of the browser that sent it (docs/decisions/0057). */
export type VerifiedPassword = { at: Date; attempt: string | undefined }

/** Creates a one-time password that replaces an earlier one, and mails it. Returns when it expires. */
export async function mailOneTimePassword(
  tx: Tx,
  { config, now }: AppContext,
  user: Addressee,
  verified: VerifiedPassword,
): Promise<Date> {
  const createdAt = now()
  const expiresAt = expiryOf(createdAt)
  const { code, stored } = newCode()
  const binding = { password_checked_at: verified.at, attempt_hash: hashOf(verified.attempt) }
  const row = { ...stored, ...binding, expires_at: expiresAt, wrong_tries: 0 }
  await tx
    .insertInto('one_time_passwords')
    .values({ user_id: user.id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  const language = knownLanguage(user.language)
  await queueMail(
    tx,
    user.email,
    oneTimePasswordMail(language, { code, expiresAt, timeZone: config.timeZone }),
    createdAt,
  )
  return expiresAt
}

/** The user who may get another mail: the password was verified in this browser within the last 10 minutes (IDN-24). */
export async function addresseeOfResend(
  tx: Tx,
  email: string,
  attempt: string | undefined,
  now: Date,
): Promise<{ user: Addressee; verified: VerifiedPassword } | undefined> {
  const user = await tx
    .selectFrom('one_time_passwords as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.email', 'u.language', 'o.password_checked_at'])
    .where('u.email', '=', email)
    .where('o.password_checked_at', '>', new Date(now.getTime() - resendMs))
    .where(isOfAttempt(attempt))
    .executeTakeFirst()
  return user && { user, verified: { at: user.password_checked_at, attempt } }
}

type Redemption = {
  email: string
  oneTimePassword: string
  attempt?: string | undefined
  config: Pick<Config, 'timeZone'>
}

/**
 * Redeems a one-time password and returns its user's id; it works once, for the first of two requests. A wrong one is
 * counted. From another browser than the one that sent the password, every code is wrong and none is counted: a
 * stranger who knows the address can neither sign in with an overheard code nor use it up.
 */
export async function redeemOneTimePassword(
  tx: Tx,
  { email, oneTimePassword: code, attempt, config }: Redemption,
  at: Date,
): Promise<number | undefined> {
  const candidates = tx
    .selectFrom('one_time_passwords as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .selectAll('o')
    .where('u.email', '=', email)
    .where('o.expires_at', '>', at)
    .where('o.wrong_tries', '<', wrongTriesAllowed)
    .where(isOfAttempt(attempt))
  if (!(await candidates.executeTakeFirst())) return undefined
  // Sign-in locks the tries before the code; the other order here would deadlock.
  const tries = await beginCodeTry(tx, email)
  const row = tries && (await candidates.forUpdate('o').executeTakeFirst())
  if (!row) return undefined
  if (isRightCode(code, row)) {
    await tx.deleteFrom('one_time_passwords').where('user_id', '=', row.user_id).execute()
    return row.user_id
  }
  const wrongTries = row.wrong_tries + 1
  await tx
    .updateTable('one_time_passwords')
    .set({ wrong_tries: wrongTries })
    .where('user_id', '=', row.user_id)
    .execute()
  await countWrongCode(tx, { config, tries, at, endsCode: wrongTries === wrongTriesAllowed })
  return undefined
}

const hashOf = (attempt: string | undefined) => (attempt === undefined ? null : tokenHash(attempt))

const isOfAttempt = (attempt: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(o.attempt_hash is null or o.attempt_hash = ${hashOf(attempt)}::bytea)`
