import { knownLanguage } from '#contract/kernel/language.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { TemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { activationMail } from '#server/identity/account/mails/activationMail.ts'
import { passwordChangeMail, passwordResetMail } from '#server/identity/account/mails/passwordMails.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const hourMs = 3_600_000

/** IDN-39: how long a link is valid, where it leads, and which account state it requires. */
export const linkKinds = {
  activation: { lifeMs: 7 * 24 * hourMs, path: '/account-activation', state: 'notActivated' },
  passwordReset: { lifeMs: hourMs, path: '/password-reset', state: 'enabled' },
  passwordChange: { lifeMs: hourMs, path: '/user/password-change', state: 'enabled' },
} as const satisfies Record<LinkPurpose, { lifeMs: number; path: string; state: string }>

/**
 * Mails the activation link and a temporary password to a user who is not activated; earlier activation links end. Does
 * nothing for an account in another state. The password comes from prepareTemporaryPassword(), which hashes, so call
 * that before the transaction. An account that was never activated has no row in user_credentials: this distinguishes
 * notActivated from enabled when it is enabled again.
 */
export async function mailActivation(
  tx: Tx,
  appContext: AppContext,
  userId: number,
  temporaryPassword: TemporaryPassword,
): Promise<void> {
  const link = await createLink(tx, appContext, userId, 'activation', temporaryPassword.hash)
  if (!link) return
  const facts = { ...link.facts, temporaryPassword: temporaryPassword.text }
  await queueMail(tx, link.email, activationMail(link.language, facts), appContext.now())
}

/** Mails an enabled user a link to change the password; it is valid for one hour and for this user only. */
export async function mailPasswordChangeLink(tx: Tx, appContext: AppContext, userId: number): Promise<void> {
  const link = await createLink(tx, appContext, userId, 'passwordChange')
  if (link) await queueMail(tx, link.email, passwordChangeMail(link.language, link.facts), appContext.now())
}

/** Mails an enabled user a link to set a new password without the old one. */
export async function mailPasswordResetLink(tx: Tx, appContext: AppContext, userId: number): Promise<void> {
  const link = await createLink(tx, appContext, userId, 'passwordReset')
  if (link) await queueMail(tx, link.email, passwordResetMail(link.language, link.facts), appContext.now())
}

/** Ends a user's unused links, of one purpose or of all; call it whenever a user is disabled. */
export async function endLinks(tx: Tx, userId: number, purpose?: LinkPurpose): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, query => query.where('purpose', '=', purpose ?? ''))
    .execute()
}

/** Creates a link that replaces an earlier one of its purpose; undefined if the account is in another state. */
async function createLink(
  tx: Tx,
  { config, now }: AppContext,
  userId: number,
  purpose: LinkPurpose,
  passwordHash?: string,
) {
  const { lifeMs, path, state } = linkKinds[purpose]
  const user = await lockedUser(tx, userId)
  if (user?.state !== state) return undefined
  const createdAt = now()
  const uuid = randomUUID()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  await endLinks(tx, userId, purpose)
  await tx
    .insertInto('account_links')
    .values({
      token_hash: tokenHash(uuid),
      user_id: userId,
      purpose,
      temporary_password_hash: passwordHash ?? null,
      made_at: createdAt,
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
 * Locks the user's row, which everyone who creates, ends or uses a link does first: two links of one purpose are never
 * open, and there is no deadlock.
 */
export async function lockedUser(tx: Tx, userId: number) {
  return await tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language', 'state'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
