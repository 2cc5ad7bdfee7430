// npm run mail:last -- --email NAME@COMPANY: the last mail to an address, for the operator of a portal without SMTP_URL.
import { parseArgs } from 'node:util'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { readConfig } from '#server/platform/config.ts'

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

type LastMail = {
  subject: string
  body: string
  created_at: Date
  sent_at: Date | null
  refused_at: Date | null
  last_error: string | null
}

/** Only a mail that still waits has its text: codes and links must not lie in every backup. */
const textGone = '(the text of a mail that was sent is not kept)'

function fateOf({ sent_at: sent, refused_at: refused, last_error: error }: LastMail, time: (at: Date) => string) {
  if (sent) return `sent at ${time(sent)}`
  const reason = error ? `: ${error}` : ''
  return refused ? `refused for good at ${time(refused)}${reason}` : `not sent${reason}`
}

async function lastMail(): Promise<string> {
  const email = wantedAddress()
  const config = readConfig(process.env)
  const { client, close } = await openPortalDatabase(config)
  try {
    const { rows } = await client.query<LastMail>(
      `select subject, body, created_at, sent_at, refused_at, last_error
       from mails where recipient = $1 order by id desc limit 1`,
      [email],
    )
    const [mail] = rows
    if (!mail) throw new Error(`there is no mail to ${email}`)
    const time = (at: Date) => `${at.toLocaleString('sv-SE', { timeZone: config.timeZone })} (${config.timeZone})`
    return `To: ${email}\nWritten: ${time(mail.created_at)}, ${fateOf(mail, time)}\nSubject: ${mail.subject}\n\n${mail.sent_at ? textGone : mail.body}`
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
