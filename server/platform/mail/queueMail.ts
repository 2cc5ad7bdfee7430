import { sendMailJob } from '#server/platform/mail/sendMail.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'

export type MailText = { subject: string; body: string }

/** When quiet hours end, of the users in them; what people ask for in their settings is known to a later domain. */
export type QuietEnds = (
  tx: DbOrTx,
  userIds: readonly number[],
  at: { now: Date; timeZone: string },
) => Promise<ReadonlyMap<number, Date>>

/** Adds a mail to the outbox and queues its job in the transaction of the caller; a rollback removes both. Answers its id. */
export async function queueMail(
  tx: DbOrTx,
  recipient: string,
  text: MailText,
  now: Date,
  notBefore?: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({ recipient, ...text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, sendMailJob, { mailId: id }, { runAt: notBefore })
  return id
}
