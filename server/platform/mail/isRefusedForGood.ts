/** What nodemailer says of a failure: the command that the mail server answered, and its answer. */
type SmtpFailure = Error & { command?: string; responseCode?: number; response?: string }

const aboutThisMail = ['RCPT TO', 'DATA']
/** RFC 3463: X.7.X is a matter of permission, e.g. "relaying denied", which the operator of the portal can mend. */
const aboutPermission = /^5\d\d[ -]5\.7\./
const authenticationRequired = 530

/**
 * Whether the server will never take this mail: a lasting refusal (5yz, RFC 5321 section 4.2.1) of the recipient or the
 * message. What it says before that – greeting, login, sender – is about the portal's own settings: it is tried again,
 * for somebody may mend them.
 */
export function isRefusedForGood(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { command = '', responseCode = 0, response = '' } = failure as SmtpFailure
  if (!aboutThisMail.includes(command) || responseCode < 500) return false
  return responseCode !== authenticationRequired && !aboutPermission.test(response)
}
