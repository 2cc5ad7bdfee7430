import { createTransport } from 'nodemailer'
import { withoutAddresses } from '#server/logger.ts'
import type { Parts } from '#server/parts.ts'

const connectTimeoutMs = 5000
const silenceTimeoutMs = 15_000

/**
 * Sends one mail of the outbox, once: the row stays locked while it is being sent, so that a second attempt waits and
 * then finds it sent. Without SMTP_URL the mail stays where it is, to be read there (product 5).
 */
export async function sendMail({ mailId }: { mailId: number }, { db, config, now }: Parts): Promise<void> {
  if (!config.smtpUrl) return
  const { smtpUrl, mailFrom } = config
  try {
    await db.transaction().execute(async tx => {
      const mail = await tx
        .selectFrom('mails')
        .select(['recipient', 'subject', 'body'])
        .where('id', '=', mailId)
        .where('sent_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!mail) return
      await deliver(smtpUrl, { from: mailFrom, to: mail.recipient, subject: mail.subject, text: mail.body })
      await tx.updateTable('mails').set({ sent_at: now(), last_error: null }).where('id', '=', mailId).execute()
    })
  } catch (error) {
    // A mail server quotes the address that it refuses, and the queue logs what is thrown here.
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
    await db.updateTable('mails').set({ last_error: reason }).where('id', '=', mailId).execute()
    throw new Error(`mail ${mailId} was not sent: ${reason}`, { cause: error })
  }
}

async function deliver(smtpUrl: string, message: { from: string; to: string; subject: string; text: string }) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  })
  try {
    await transport.sendMail({ ...message, headers: { 'Auto-Submitted': 'auto-generated' } })
  } finally {
    transport.close()
  }
}
