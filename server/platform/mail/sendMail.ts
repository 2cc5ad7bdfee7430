import type { Job } from '#server/platform/jobs/addJob.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { deliverMail } from '#server/platform/mail/deliverMail.ts'
import { sendOnce } from '#server/platform/mail/sendOnce.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** Sends one mail of the outbox. Without SMTP_URL it stays there, where it can be read (IDN-50). */
export async function sendMail({ mailId }: { mailId: number }, appContext: AppContext): Promise<void> {
  const { smtpUrl, mailFrom } = appContext.config
  if (!smtpUrl) return
  await sendOnce(mailId, appContext, {
    deliver: async (mail, tx) => {
      if (await isOfDisabledUser(tx, mail.recipient)) throw new RecipientDisabled()
      await deliverMail(mail, smtpUrl, mailFrom)
    },
    isRefused: failure => failure instanceof RecipientDisabled || isRefusedForGood(failure),
  })
}

export const sendMailJob: Job<{ mailId: number }> = { name: 'sendMail', run: sendMail }

class RecipientDisabled extends Error {
  override readonly message = 'the account of this address is disabled'
}

/** A mail may have waited for hours: for the end of quiet hours, or for the mail server. */
const isOfDisabledUser = async (tx: Tx, address: string): Promise<boolean> =>
  (await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select('u.id')
    .where('u.email', '=', address.toLowerCase())
    .where(eb => eb.or([eb('u.state', '=', 'disabled'), eb('c.is_active', '=', false)]))
    .executeTakeFirst()) !== undefined

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
