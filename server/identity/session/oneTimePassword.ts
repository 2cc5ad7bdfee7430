import { knownLanguage } from '#contract/kernel/language.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { oneTimePasswordMail } from '#server/identity/session/oneTimePasswordMail.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { Config } from '#server/platform/config.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { expiryOf, isRightCode, newCode, wrongTriesAllowed } from '#server/identity/session/mailedCode.ts'
import { beginCodeTry, countWrongCode } from '#server/identity/session/wrongCodes.ts'

const minuteMs = 60_000
const resendMs = 10 * minuteMs

export type Addressee = { id: number; email: string; language: string }

/** When the password was right, and the secret of the browser that gave it (docs/decisions/0057). */
export type RightPassword = { at: Date; attempt: string | undefined }

/** Makes a new one-time password, in place of an earlier one, and mails it. Answers when it ends. */
export async function mailOneTimePassword(
  tx: Tx,
  { config, now }: AppContext,
  user: Addressee,
  right: RightPassword,
): Promise<Date> {
  const made = now()
  const expiresAt = expiryOf(made)
  const { code, kept } = newCode()
  const bound = { password_checked_at: right.at, attempt_hash: hashOf(right.attempt) }
  const row = { ...kept, ...bound, expires_at: expiresAt, wrong_tries: 0 }
  await tx
    .insertInto('one_time_passwords')
    .values({ user_id: user.id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  const language = knownLanguage(user.language)
  await queueMail(tx, user.email, oneTimePasswordMail(language, { code, expiresAt, timeZone: config.timeZone }), made)
  return expiresAt
}

/** The user who may have another mail: whose password was right here within the last 10 minutes (IDN-24). */
export async function addresseeOfResend(
  tx: Tx,
  email: string,
  attempt: string | undefined,
  now: Date,
): Promise<{ user: Addressee; right: RightPassword } | undefined> {
  const found = await tx
    .selectFrom('one_time_passwords as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.email', 'u.language', 'o.password_checked_at'])
    .where('u.email', '=', email)
    .where('o.password_checked_at', '>', new Date(now.getTime() - resendMs))
    .where(isOfAttempt(attempt))
    .executeTakeFirst()
  return found && { user: found, right: { at: found.password_checked_at, attempt } }
}

type Given = {
  email: string
  oneTimePassword: string
  attempt?: string | undefined
  config: Pick<Config, 'timeZone'>
}

/**
 * Takes a one-time password back, and answers whose it was: it is good once, whichever of two requests comes first. A wrong
 * one is counted. From another browser than the one that gave the password nothing is right, nor counted: a stranger who
 * knows the address neither signs in with a code that was told, nor uses it up.
 */
export async function redeemOneTimePassword(
  tx: Tx,
  { email, oneTimePassword: given, attempt, config }: Given,
  at: Date,
): Promise<number | undefined> {
  const ofAttempt = tx
    .selectFrom('one_time_passwords as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .selectAll('o')
    .where('u.email', '=', email)
    .where('o.expires_at', '>', at)
    .where('o.wrong_tries', '<', wrongTriesAllowed)
    .where(isOfAttempt(attempt))
  if (!(await ofAttempt.executeTakeFirst())) return undefined
  // Signing in takes the tries before the code: here too, or two of them wait in a circle.
  const tries = await beginCodeTry(tx, email)
  const row = tries && (await ofAttempt.forUpdate('o').executeTakeFirst())
  if (!row) return undefined
  if (isRightCode(given, row)) {
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
