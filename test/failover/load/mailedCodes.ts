import type { MailedCodes } from '#test/faults/load/person.ts'
import { until } from '#test/support/database/until.ts'
import type { SmtpProcess } from '#test/support/network/smtpProcess.ts'

/** Longer than a job is tried again after a lost connection. */
const patienceMs = 30_000

/** The one-time passwords that a mail server has received: of what has left, the portal keeps no text. */
export const mailedCodesOf =
  ({ accepted }: SmtpProcess): MailedCodes =>
  email => {
    const codes = () =>
      accepted.filter(({ to }) => to.includes(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(bodyOf(text))?.[0] ?? [])
    const before = codes().length
    return async () => {
      await until(`a one-time password reaches ${email}`, () => codes().length > before, patienceMs)
      return codes().at(-1) ?? ''
    }
  }

function bodyOf(mail: string): string {
  const [headers = '', ...body] = mail.split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  return /^Content-Transfer-Encoding: base64/im.test(headers) ? Buffer.from(text, 'base64').toString() : text
}
