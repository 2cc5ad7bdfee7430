import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { StoredMail } from '#server/platform/mail/sendOnce.ts'
import { isLoopback } from '#server/platform/http/connection/thisMachine.ts'

/** Timeouts of the mail server, in milliseconds; SMTP_URL can override them (…?socketTimeout=300000). */
const limits = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  deliveryTimeout: 120_000,
}

/** Sends a mail; resolves when the mail server has accepted it. */
type Mail = Identity & Pick<StoredMail, 'subject' | 'body'>

export async function deliverMail(mail: Mail, smtpUrl: string, mailFrom: string): Promise<void> {
  const settings = settingsOf(smtpUrl)
  const transport = createTransport(settings.href)
  try {
    await transport.sendMail({
      from: mailFrom,
      // An object, because a string would be parsed as a list of addresses.
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

/** Adds defaults to the options of SMTP_URL, which nodemailer reads from its query. */
export function settingsOf(smtpUrl: string): URL {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(limits)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  // Passwords, and mails with links and codes, need an encrypted connection, unless SMTP_URL says otherwise.
  const isPlain = url.searchParams.get('ignoreTLS') === 'true'
  const isSecret = url.password !== '' || (!isLoopback(url.hostname) && !url.searchParams.has('requireTLS'))
  if (url.protocol === 'smtp:' && isSecret && !isPlain) url.searchParams.set('requireTLS', 'true')
  return url
}

type Identity = Pick<StoredMail, 'id' | 'recipient' | 'created_at'>

/** The same for each attempt to send a mail, so that a server can detect repetitions, and unique among databases. */
export function messageIdOf({ id, recipient, created_at: at }: Identity, mailFrom: string) {
  const name = createHash('sha256').update(`${id} ${recipient} ${at.toISOString()}`).digest('hex').slice(0, 32)
  const domain = /@([^\s@>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'kelvinchain.invalid'
  return `<${name}@${domain}>`
}
