import { knownLanguage } from '#contract/kernel/language.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { TemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { activationMail } from '#server/identity/account/mails/activationMail.ts'
import { passwordChangeMail, passwordResetMail } from '#server/identity/account/mails/passwordLinkMails.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const hourMs = 3_600_000

/** IDN-39: how long a link lives, where it leads, and in which state the account must be. */
export const linkKinds = {
  activation: { lifeMs: 7 * 24 * hourMs, path: '/account-activation', state: 'notActivated' },
  passwordReset: { lifeMs: hourMs, path: '/password-reset', state: 'enabled' },
  passwordChange: { lifeMs: hourMs, path: '/user/password-change', state: 'enabled' },
} as const satisfies Record<LinkPurpose, { lifeMs: number; path: string; state: string }>

/**
 * Mails a user who is not activated the activation link and a temporary password, made beforehand by
 * prepareTemporaryPassword() (server/identity/account/temporaryPassword.ts; it hashes, so call it before the transaction).
 * Earlier activation links end. Does nothing for an account in another state. An account that was never activated has
 * no row in user_credentials: that is how enabling it again tells notActivated from enabled.
 */
export async function mailActivation(
  tx: Tx,
  appContext: AppContext,
  userId: number,
  temporaryPassword: TemporaryPassword,
): Promise<void> {
  const link = await makeLink(tx, appContext, userId, 'activation', temporaryPassword.hash)
  if (!link) return
  const facts = { ...link.facts, temporaryPassword: temporaryPassword.text }
  await queueMail(tx, link.email, activationMail(link.language, facts), appContext.now())
}

/** Mails a user who is enabled a link to change its password; it works for one hour and for this user only. */
export async function mailPasswordChangeLink(tx: Tx, appContext: AppContext, userId: number): Promise<void> {
  const link = await makeLink(tx, appContext, userId, 'passwordChange')
  if (link) await queueMail(tx, link.email, passwordChangeMail(link.language, link.facts), appContext.now())
}

/** Mails a user who is enabled a link to set a new password without the old one. */
export async function mailPasswordResetLink(tx: Tx, appContext: AppContext, userId: number): Promise<void> {
  const link = await makeLink(tx, appContext, userId, 'passwordReset')
  if (link) await queueMail(tx, link.email, passwordResetMail(link.language, link.facts), appContext.now())
}

/** Ends the links of a user that were not used, of one purpose or of all; call it whenever a user is disabled. */
export async function endLinks(tx: Tx, userId: number, purpose?: LinkPurpose): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, query => query.where('purpose', '=', purpose ?? ''))
    .execute()
}

/** A new link in place of an earlier one of its purpose; undefined where the account is in another state. */
async function makeLink(
  tx: Tx,
  { config, now }: AppContext,
  userId: number,
  purpose: LinkPurpose,
  passwordHash?: string,
) {
  const { lifeMs, path, state } = linkKinds[purpose]
  const user = await lockedUser(tx, userId)
  if (user?.state !== state) return undefined
  const made = now()
  const uuid = randomUUID()
  const expiresAt = new Date(made.getTime() + lifeMs)
  await endLinks(tx, userId, purpose)
  await tx
    .insertInto('account_links')
    .values({
      token_hash: tokenHash(uuid),
      user_id: userId,
      purpose,
      temporary_password_hash: passwordHash ?? null,
      made_at: made,
      expires_at: expiresAt,
    })
    .execute()
  const url = `${portalAddress(config)}${path}?code=${uuid}`
  return {
    email: user.email,
    language: knownLanguage(user.language),
    facts: { name: user.name, url, expiresAt, timeZone: config.timeZone },
  }
}

/**
 * The user's row comes before its links: whoever makes, ends or uses a link locks it first, so that two links of one
 * purpose are never open, and nobody waits for a row in a circle.
 */
export async function lockedUser(tx: Tx, userId: number) {
  return await tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language', 'state'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
