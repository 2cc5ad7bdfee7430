// npm run mail:last -- --email NAME@COMPANY: shows the last mail to an address, for operators without SMTP_URL.
import { parseArgs } from 'node:util'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { runCommand } from '#server/platform/command.ts'

function wantedAddress(): string {
  try {
    const { email } = parseArgs({ options: { email: { type: 'string' } } }).values
    if (email?.trim()) return email.trim().toLowerCase()
  } catch {
    // an unknown option
  }
  throw new Error('usage: npm run mail:last -- --email NAME@COMPANY')
}

type LastMail = {
  subject: string
  body: string
  created_at: Date
  sent_at: Date | null
  refused_at: Date | null
  last_error: string | null
}

/** Sent mails lose their text, because codes and links must not be in every backup. */
const textGone = '(the text of a sent mail is not stored)'

function stateOf({ sent_at: sent, refused_at: refused, last_error: error }: LastMail, time: (at: Date) => string) {
  if (sent) return `sent at ${time(sent)}`
  const reason = error ? `: ${error}` : ''
  return refused ? `refused for good at ${time(refused)}${reason}` : `not sent${reason}`
}

async function lastMail(): Promise<string> {
  const email = wantedAddress()
  const config = readConfig(process.env)
  await using database = await openPortalDatabase(config)
  const { rows } = await database.client.query<LastMail>(
    `select subject, body, created_at, sent_at, refused_at, last_error
     from mails where recipient = $1 order by id desc limit 1`,
    [email],
  )
  const [mail] = rows
  if (!mail) throw new Error(`there is no mail to ${email}`)
  const time = (at: Date) => `${at.toLocaleString('sv-SE', { timeZone: config.timeZone })} (${config.timeZone})`
  return `To: ${email}\nWritten: ${time(mail.created_at)}, ${stateOf(mail, time)}\nSubject: ${mail.subject}\n\n${mail.sent_at ? textGone : mail.body}`
}

await runCommand('', lastMail)
