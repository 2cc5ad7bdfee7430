import type { Db } from '#server/platform/db/connect.ts'

/** The content of the last mail to an address. */
export type MailedLink = { url: string; uuid: string; temporaryPassword: string; subject: string; body: string }

/** The link of the last mail to an address, and the temporary password if there is one. */
export async function mailedLink(db: Db, recipient: string): Promise<MailedLink> {
  const mail = await db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .where('body', 'like', '%?code=%')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const [url, uuid] = /https?:\S+\?code=(\S+)/.exec(mail?.body ?? '') ?? []
  const [, temporaryPassword = ''] = /(?:仮パスワード|Temporary password): (\S+)/.exec(mail?.body ?? '') ?? []
  if (!mail || url === undefined || uuid === undefined) throw new Error(`no link was mailed to ${recipient}`)
  return { url, uuid, temporaryPassword, ...mail }
}
