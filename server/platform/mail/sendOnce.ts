import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { withoutAddresses } from '#server/platform/logging/logger.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { messageOf } from '#server/platform/logging/errorCode.ts'

/** A message of the outbox, by mail or over another channel. */
export type StoredMail = {
  id: number
  recipient: string
  subject: string
  body: string
  created_at: Date
  channel: string
  alert_channel_id: number | null
}

/** How a message leaves. */
export type Sending = {
  /** Resolves when the other side has accepted the message. */
  deliver: (message: StoredMail, tx: Tx) => Promise<void>
  /** Whether a failure is final; everything else is tried again. */
  isRefused: (failure: unknown) => boolean
}

const retryPausesMs = [100, 500, 1000, 2000, 5000, 10_000]

/**
 * Sends one message of the outbox, once: the row is locked while the other side accepts it, so that a concurrent attempt
 * waits and then finds it sent (docs/decisions/0018). Throws if it should be retried.
 */
export async function sendOnce(mailId: number, appContext: AppContext, { deliver, isRefused }: Sending): Promise<void> {
  const { db, now } = appContext
  let isAccepted = false
  try {
    await db.transaction().execute(async tx => {
      const mail = await waitingMail(tx, mailId)
      if (!mail) return
      await deliver(mail, tx)
      isAccepted = true
      await markSent(tx, mailId, now())
    })
  } catch (error) {
    if (!isAccepted) return noteFailure(mailId, error, isRefused(error), appContext)
    // The database connection was lost. Unmarked, the mail would be sent again.
    await retryMarkSent(db, mailId, now())
  }
}

const waitingMail = (tx: Tx, mailId: number): Promise<StoredMail | undefined> =>
  tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'channel', 'alert_channel_id'])
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
async function noteFailure(mailId: number, error: unknown, isRefused: boolean, { db, log, now }: AppContext) {
  // The mail server quotes the refused address, and the job queue logs this error.
  const reason = withoutAddresses(messageOf(error))
  const refusedAt = isRefused ? now() : null
  await db.updateTable('mails').set({ last_error: reason, refused_at: refusedAt }).where('id', '=', mailId).execute()
  if (!refusedAt) throw new Error(`mail ${mailId} was not sent: ${reason}`, { cause: error })
  log.warn({ mailId, reason }, 'a mail was refused for good')
}
