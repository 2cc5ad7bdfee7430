import type { Job } from '#server/platform/jobs/addJob.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { withoutAddresses } from '#server/platform/logger.ts'
import { deliverMail, type StoredMail } from '#server/platform/mail/deliverMail.ts'
import { isRefusedForGood } from '#server/platform/mail/isRefusedForGood.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const pausesBetweenMarkingsMs = [100, 500, 1000, 2000, 5000, 10_000]

/**
 * Sends one mail of the outbox, once: the row stays locked while the mail server has it, so that a second attempt waits
 * and then finds it sent (docs/decisions/0018). Fails where it is worth trying again. Without SMTP_URL the mail stays
 * where it is, to be read there (IDN-50).
 */
export async function sendMail({ mailId }: { mailId: number }, appContext: AppContext): Promise<void> {
  const { db, now, config } = appContext
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return
  let isTaken = false
  try {
    await db.transaction().execute(async tx => {
      const mail = await waitingMail(tx, mailId)
      if (!mail) return
      await deliverMail(mail, smtpUrl, mailFrom)
      isTaken = true
      await markSent(tx, mailId, now())
    })
  } catch (error) {
    if (!isTaken) return noteFailure(mailId, error, appContext)
    // The database went away meanwhile. Unmarked, the mail would be sent a second time.
    await markSentAfterAll(db, mailId, now(), pausesBetweenMarkingsMs)
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

/** Its text goes: codes, links and temporary passwords must not lie in every backup. */
async function markSent(db: DbOrTx, mailId: number, at: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: at, last_error: null, body: '' }).where('id', '=', mailId).execute()
}

async function markSentAfterAll(db: Db, mailId: number, at: Date, pausesMs: readonly number[]): Promise<void> {
  try {
    await markSent(db, mailId, at)
  } catch (error) {
    const [pauseMs, ...rest] = pausesMs
    if (pauseMs === undefined) throw error
    await sleep(pauseMs)
    await markSentAfterAll(db, mailId, at, rest)
  }
}

/** Keeps the reason, and throws for the queue to try again unless that is of no use. */
async function noteFailure(mailId: number, error: unknown, { db, log, now }: AppContext): Promise<void> {
  // A mail server quotes the address that it refuses, and the queue logs what is thrown here.
  const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
  const refusedAt = isRefusedForGood(error) ? now() : null
  await db.updateTable('mails').set({ last_error: reason, refused_at: refusedAt }).where('id', '=', mailId).execute()
  if (!refusedAt) throw new Error(`mail ${mailId} was not sent: ${reason}`, { cause: error })
  log.warn({ mailId, reason }, 'a mail was refused for good')
}
