import type { account as japanese } from '#web/identity/account/texts.ja.ts'

export const account: typeof japanese = {
  account: 'Account (email address)',
  temporaryPassword: 'Temporary password',
  temporaryPasswordHint: 'It is in the activation email.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmation: 'New password (confirmation)',
  passwordRules: 'At least 8 characters, with an uppercase letter, a lowercase letter and a digit.',
  guessable:
    'This password is easy to guess. Avoid common passwords and passwords close to your name, your email address or the name of the portal. Please choose another one.',
  toLogin: 'Back to login',

  activationHint: 'Please enter the temporary password and choose a password of your own.',
  activate: 'Activate account',
  activated: 'Your account is active. Please log in with your new password.',

  forgotPassword: 'Forgot your password?',
  askForReset: 'Reset password',
  askForActivation: 'Resend activation email',
  resetHint: 'Please enter your registered email address. We will send you a link to reset your password.',
  sendResetLink: 'Send reset link',
  resetLinkSent:
    'If {{email}} is registered, we have sent an email with the next step. Please open the link in it within 1 hour.',
  resetLinkNotCome:
    'If no email arrives, please check your spam folder and the address, and try again in a few minutes.',
  askAgain: 'Enter the email address again',
  newPasswordHint:
    'Please choose a new password. This ends all logins of your account, including those on other devices.',
  setPassword: 'Set password',

  changeHint:
    'Changing the password ends all logins of your account, including those on other devices. Please log in again with the new password.',
  changeRequired: 'Your administrator requires you to change your password. Until then, you cannot use any other page.',
  changePassword: 'Change password',
  passwordChanged: 'Password had been successfully changed, please login with new password.',
  passwordNotChanged: 'The password could not be changed. Please try again later, or contact support.',

  linkOfAnother: 'The account you are logged in with does not match the link. Please log in again.',
  linkErrors: {
    expired: 'This link has expired. Please request a new one.',
    dead: 'This link has already been used or is not valid. If you have received a newer email, please open the link in that one.',
    unchecked: 'The link could not be checked. Please open it again in a few minutes.',
    other: 'This link is incomplete. Please check that you opened the complete link from the email.',
  },
  newResetLink: 'Request new reset link',
  changeWithoutLink: 'Go to Change Password',
}
