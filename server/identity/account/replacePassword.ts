import { knownLanguage } from '#contract/kernel/language.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { newPasswordFault } from '#contract/identity/rules/password.ts'
import { isGuessable } from '#server/identity/account/guessablePassword.ts'
import { endLinks } from '#server/identity/account/links.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { passwordChangedMail } from '#server/identity/account/mails/passwordMails.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { unlockAccount } from '#server/identity/session/signInTries.ts'
import { revokeSessionsOf } from '#server/identity/session/tokens.ts'

const messages: Record<number, string> = {
  4504: 'has fewer than 8 characters',
  4505: 'lacks an uppercase letter, a lowercase letter or a digit',
  4506: 'is the same as the current password',
}

/** IDN-44 to IDN-46: throws 4504, 4505, 4506 if it equals `current`, or 4022 if it is easy to guess. */
export async function refuseBadPassword(newPassword: string, email: string, current?: string): Promise<void> {
  const refuse = (code: ErrorCode, message: string) => new PortalError(code, [{ path: 'newPassword', message }])
  const fault = newPasswordFault(newPassword, current)
  if (fault) throw refuse(fault, messages[fault] ?? '')
  if (await isGuessable(newPassword, email)) throw refuse(codes.invalidParameters, 'is easy to guess')
}

type Owner = { id: number; email: string; name: string; language: string }

/**
 * Replaces the password of a user whose row is locked. Everything that depends on the old one ends at once: sessions,
 * one-time passwords, links, lock, block and a required password change (IDN-38).
 */
export async function replacePassword(tx: Tx, { now }: Pick<AppContext, 'now'>, user: Owner, passwordHash: string) {
  const at = now()
  await endLinks(tx, user.id)
  await unlockAccount(tx, user.email)
  const row = { password_hash: passwordHash, must_change: false, changed_at: at }
  await tx
    .insertInto('user_credentials')
    .values({ user_id: user.id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  // Before the sessions: a one-time password that is being redeemed opens its session first.
  await tx.deleteFrom('one_time_passwords').where('user_id', '=', user.id).execute()
  await revokeSessionsOf(tx, user.id, at)
}

/** Notifies a user of the password change, in case somebody else made it. */
export async function mailPasswordChanged(tx: Tx, { config, now }: AppContext, user: Owner) {
  const facts = { name: user.name, changedAt: now(), timeZone: config.timeZone }
  await queueMail(tx, user.email, passwordChangedMail(knownLanguage(user.language), facts), now())
}
