import { randomUUID } from 'node:crypto'
import type { LinkPurpose } from '#contract/identity/calls/account.ts'
import { linkKinds } from '#server/identity/account/links.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { expect, type Portal } from '#test/e2e/support/portal.ts'

const hourMs = 3_600_000

/** A link as it is mailed to a user: its address inside the portal. */
export async function makeLink(
  portal: Portal,
  user: { id: number },
  purpose: LinkPurpose,
  facts: { expiresAt?: Date; usedAt?: Date } = {},
): Promise<string> {
  const uuid = randomUUID()
  const link = {
    token_hash: tokenHash(uuid),
    user_id: user.id,
    purpose,
    expires_at: facts.expiresAt ?? new Date(Date.now() + hourMs),
    used_at: facts.usedAt ?? null,
  }
  await portal.db.insertInto('account_links').values(link).execute()
  return `${linkKinds[purpose].path}?code=${uuid}`
}

/** What the newest mail with a link says; it comes by a job. */
export async function mailWithLink(portal: Portal, email: string): Promise<{ link: string; body: string }> {
  let found: { link: string; body: string } | undefined
  const look = async () => {
    const body = await newestMail(portal, email)
    const link = /https?:\/\/[^/\s]+(\/\S*\?code=\S+)/.exec(body)?.[1]
    found = link ? { link, body } : undefined
    return found !== undefined
  }
  await expect.poll(look, { message: `no link was mailed to ${email}` }).toBe(true)
  return found ?? { link: '', body: '' }
}

async function newestMail({ db }: Portal, email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .where('body', 'like', '%?code=%')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return mail?.body ?? ''
}
