import type { session as japanese } from '#web/identity/signIn/texts.ja.ts'

export const session: typeof japanese = {
  tagline: 'Temperature-controlled medicines, followed from dispatch to delivery.',
  email: 'Email address',
  password: 'Password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  wrongEmail: 'This is not a valid email address.',
  oneTimePassword: 'Authentication code (6 digits)',
  codeSent: 'We sent an authentication code to {{email}}. Please enter the 6 digits.',
  codeNotSixDigits: 'Please enter the authentication code as 6 digits.',
  codeValid: 'Expires in {{time}}',
  codeExpired: 'The authentication code has expired. Please request a new one.',
  confirm: 'Confirm',
  resend: 'Send new code',
  resent: 'A new authentication code was sent.',
  resendLimits:
    'A code is valid for 5 minutes and can be resent up to 3 times in 5 minutes. After 5 wrong entries, it becomes invalid.',
  otherAccount: 'Log in with another account',
  demoOutbox: 'Demo: view sent emails',
  verificationFailed: 'Verification failed, please Login again.',
}
