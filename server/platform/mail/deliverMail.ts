import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/platform/http/connection/thisMachine.ts'

/** A mail of the outbox. */
export type StoredMail = { id: number; recipient: string; subject: string; body: string; created_at: Date }

/**
 * How long the mail server may take, in milliseconds: to greet, between two answers, for the whole mail. SMTP_URL may
 * name others (…?socketTimeout=300000).
 */
const limits = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  deliveryTimeout: 120_000,
}

/** Hands one mail to the mail server; resolves when the server has taken it. */
export async function deliverMail(mail: StoredMail, smtpUrl: string, mailFrom: string): Promise<void> {
  const settings = settingsOf(smtpUrl)
  const transport = createTransport(settings.href)
  try {
    await transport.sendMail({
      from: mailFrom,
      // As an object: a text would be read as a list of addresses.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      messageId: messageIdOf(mail, mailFrom),
      date: mail.created_at,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(Number(settings.searchParams.get('deliveryTimeout'))),
    })
  } finally {
    transport.close()
  }
}

/** nodemailer takes its options from the address; what it names stands. */
export function settingsOf(smtpUrl: string): URL {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(limits)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  // Passwords, and mails with links and authentication codes, go over an encrypted connection only, unless told otherwise.
  const isPlain = url.searchParams.get('ignoreTLS') === 'true'
  const isSecret = url.password !== '' || (!isLoopback(url.hostname) && !url.searchParams.has('requireTLS'))
  if (url.protocol === 'smtp:' && isSecret && !isPlain) url.searchParams.set('requireTLS', 'true')
  return url
}

/**
 * The same each time one mail is handed over, so that a receiving server can tell a repetition; another one for the
 * mail with the same number in another database.
 */
export function messageIdOf({ id, recipient, created_at: at }: Omit<StoredMail, 'subject' | 'body'>, mailFrom: string) {
  const name = createHash('sha256').update(`${id} ${recipient} ${at.toISOString()}`).digest('hex').slice(0, 32)
  const domain = /@([^\s@>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'kelvinchain.invalid'
  return `<${name}@${domain}>`
}
