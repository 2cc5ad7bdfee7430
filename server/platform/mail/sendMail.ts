import type { Job } from '#server/platform/jobs/addJob.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { withoutAddresses } from '#server/platform/logger.ts'
import { deliverMail, type StoredMail } from '#server/platform/mail/deliverMail.ts'
import { isRefusedForGood } from '#server/platform/mail/isRefusedForGood.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const retryPausesMs = [100, 500, 1000, 2000, 5000, 10_000]

/**
 * Sends one mail of the outbox, once: the row is locked while the mail server accepts it, so that a concurrent attempt waits
 * and then finds it sent (docs/decisions/0018). Throws if it should be retried. Without SMTP_URL the mail stays in the
 * outbox, where it can be read (IDN-50).
 */
export async function sendMail({ mailId }: { mailId: number }, appContext: AppContext): Promise<void> {
  const { db, now, config } = appContext
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return
  let isAccepted = false
  try {
    await db.transaction().execute(async tx => {
      const mail = await waitingMail(tx, mailId)
      if (!mail) return
      await deliverMail(mail, smtpUrl, mailFrom)
      isAccepted = true
      await markSent(tx, mailId, now())
    })
  } catch (error) {
    if (!isAccepted) return noteFailure(mailId, error, appContext)
    // The database connection was lost. Unmarked, the mail would be sent again.
    await retryMarkSent(db, mailId, now())
  }
}

export const sendMailJob: Job<{ mailId: number }> = { name: 'sendMail', run: sendMail }

const waitingMail = (tx: Tx, mailId: number): Promise<StoredMail | undefined> =>
  tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at'])
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Removes its text, because codes, links and temporary passwords must not be in every backup. */
async function markSent(db: DbOrTx, mailId: number, at: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: at, last_error: null, body: '' }).where('id', '=', mailId).execute()
}

async function retryMarkSent(db: Db, mailId: number, at: Date): Promise<void> {
  for (const pauseMs of retryPausesMs) {
    const isMarked = await markSent(db, mailId, at).then(
      () => true,
      () => false,
    )
    if (isMarked) return
    await sleep(pauseMs)
  }
  await markSent(db, mailId, at)
}

/** Stores the reason, and throws so that the job is retried, unless the refusal is permanent. */
async function noteFailure(mailId: number, error: unknown, { db, log, now }: AppContext): Promise<void> {
  // The mail server quotes the refused address, and the job queue logs this error.
  const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
  const refusedAt = isRefusedForGood(error) ? now() : null
  await db.updateTable('mails').set({ last_error: reason, refused_at: refusedAt }).where('id', '=', mailId).execute()
  if (!refusedAt) throw new Error(`mail ${mailId} was not sent: ${reason}`, { cause: error })
  log.warn({ mailId, reason }, 'a mail was refused for good')
}
