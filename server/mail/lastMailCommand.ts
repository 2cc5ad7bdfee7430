// npm run mail:last -- --email NAME@COMPANY: the last mail to an address, for the operator of a portal without SMTP_URL.
import { parseArgs } from 'node:util'
import { openPortalDatabase } from '#server/audit/portalDatabase.ts'
import { readConfig } from '#server/config.ts'

const usage = 'say whose mail: npm run mail:last -- --email NAME@COMPANY'

function wantedAddress(): string {
  try {
    const { email } = parseArgs({ options: { email: { type: 'string' } } }).values
    if (email?.trim()) return email.trim().toLowerCase()
  } catch {
    // an option that there is none of
  }
  throw new Error(usage)
}

async function lastMail(): Promise<string> {
  const email = wantedAddress()
  const config = readConfig(process.env)
  const { client, close } = await openPortalDatabase(config)
  try {
    const { rows } = await client.query<{ subject: string; body: string; created_at: Date; sent_at: Date | null }>(
      'select subject, body, created_at, sent_at from mails where recipient = $1 order by id desc limit 1',
      [email],
    )
    const [mail] = rows
    if (!mail) throw new Error(`there is no mail to ${email}`)
    const time = (at: Date) => `${at.toLocaleString('sv-SE', { timeZone: config.timeZone })} (${config.timeZone})`
    const sent = mail.sent_at ? `sent at ${time(mail.sent_at)}` : 'not sent'
    return `To: ${email}\nWritten: ${time(mail.created_at)}, ${sent}\nSubject: ${mail.subject}\n\n${mail.body}`
  } finally {
    await close()
  }
}

try {
  console.log(await lastMail())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
