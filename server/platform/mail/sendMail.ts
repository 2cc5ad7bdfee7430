import type { Job } from '#server/platform/jobs/addJob.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { withoutAddresses } from '#server/platform/logging/logger.ts'
import { deliverMail, type StoredMail } from '#server/platform/mail/deliverMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { messageOf } from '#server/platform/logging/errorCode.ts'

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
  const reason = withoutAddresses(messageOf(error))
  const refusedAt = isRefusedForGood(error) ? now() : null
  await db.updateTable('mails').set({ last_error: reason, refused_at: refusedAt }).where('id', '=', mailId).execute()
  if (!refusedAt) throw new Error(`mail ${mailId} was not sent: ${reason}`, { cause: error })
  log.warn({ mailId, reason }, 'a mail was refused for good')
}

/** nodemailer's error: the command that the mail server answered, and its response. */
type SmtpFailure = Error & { command?: string; responseCode?: number; response?: string }

const aboutThisMail = ['RCPT TO', 'DATA']
/** RFC 3463: X.7.X is about permission, such as "relaying denied", which the operator can fix. */
const aboutPermission = /^5\d\d[ -]5\.7\./
const authenticationRequired = 530

/**
 * Whether the server permanently refused the recipient or the message (5yz, RFC 5321 section 4.2.1). Earlier refusals –
 * greeting, login, sender – are about the portal's settings and are retried, because the operator may fix them.
 */
function isRefusedForGood(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { command = '', responseCode = 0, response = '' } = failure as SmtpFailure
  if (!aboutThisMail.includes(command) || responseCode < 500) return false
  return responseCode !== authenticationRequired && !aboutPermission.test(response)
}
