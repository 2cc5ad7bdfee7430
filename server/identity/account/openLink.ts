import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import { codes } from '#contract/kernel/codes.ts'
import { linkKinds, lockedUser } from '#server/identity/account/links.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

const wrongTriesAllowed = 5

export type OpenLink = { id: number; uuid: string; purpose: LinkPurpose; userId: number; email: string }

/**
 * The open link with this uuid. Throws 4028 if it expired; 4030 if it is unknown, used, ended, blocked by wrong tries
 * or for another purpose, or if the account is disabled or its company inactive. Changes nothing, because mail scanners
 * open links.
 */
export async function openLink(db: DbOrTx, uuid: string, now: Date, expectedPurpose?: LinkPurpose): Promise<OpenLink> {
  const link = await db
    .selectFrom('account_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['l.id', 'l.purpose', 'l.user_id as userId', 'l.expires_at', 'l.used_at', 'l.wrong_tries'])
    .select(['u.email', 'u.state', 'c.is_active'])
    .where('l.token_hash', '=', tokenHash(uuid))
    .executeTakeFirst()
  if (!link) throw new PortalError(codes.linkDead)
  const { id, userId, email } = link
  const purpose = link.purpose as LinkPurpose
  const isUsable =
    link.is_active && link.state === linkKinds[purpose].state && (!expectedPurpose || expectedPurpose === purpose)
  if (!isUsable || link.used_at || link.wrong_tries >= wrongTriesAllowed) throw new PortalError(codes.linkDead)
  if (link.expires_at <= now) throw new PortalError(codes.linkExpired)
  return { id, uuid, purpose, userId, email }
}

/** Locks the link's owner and checks the link again: of two simultaneous requests only one uses it. */
export async function consumeLink(tx: Tx, link: OpenLink, now: Date) {
  const user = await lockedUser(tx, link.userId)
  await openLink(tx, link.uuid, now, link.purpose)
  if (!user) throw new PortalError(codes.linkDead)
  return user
}

/**
 * Counts a try of a link's temporary password before the password is checked, so that simultaneous tries on several
 * processes all count. Returns the password's hash, or undefined if the link has no tries left.
 */
export async function beginTemporaryPasswordTry(db: DbOrTx, link: OpenLink): Promise<string | undefined> {
  const counted = await db
    .updateTable('account_links')
    .set(eb => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', link.id)
    .where('used_at', 'is', null)
    .where('wrong_tries', '<', wrongTriesAllowed)
    .returning('temporary_password_hash')
    .executeTakeFirst()
  return counted?.temporary_password_hash ?? undefined
}

/** The temporary password was correct: its try no longer counts. */
export async function settleTemporaryPasswordTry(db: DbOrTx, link: OpenLink): Promise<void> {
  await db
    .updateTable('account_links')
    .set(eb => ({ wrong_tries: eb('wrong_tries', '-', 1) }))
    .where('id', '=', link.id)
    .execute()
}
