import type { account as japanese } from '#web/identity/account/texts.ja.ts'

export const account: typeof japanese = {
  account: 'Account (email address)',
  temporaryPassword: 'Temporary password',
  temporaryPasswordHint: 'You find it in the activation email.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmation: 'New password (confirmation)',
  passwordRules: 'At least 8 characters, with an uppercase letter, a lowercase letter and a digit.',
  guessable:
    'This password is easy to guess: it is often used, or hardly more than a name, your address or the portal’s name. Please choose another one.',
  toLogin: 'Back to login',

  activationHint: 'Please enter the temporary password and choose a password of your own.',
  activate: 'Activate account',
  activated: 'Your account is active. Please log in with your new password.',

  forgotPassword: 'Forgot your password?',
  askForReset: 'Reset the password',
  askForActivation: 'Send the activation email again',
  resetHint: 'Please enter your registered email address. We will send you a link to reset your password.',
  sendResetLink: 'Send reset link',
  resetLinkSent:
    'If {{email}} is registered, we have sent an email with the next step. Please open its link within 1 hour.',
  resetLinkNotCome:
    'If no email arrives, please check your spam folder and the address, and try again in a few minutes.',
  askAgain: 'Enter the address again',
  newPasswordHint: 'Please choose a new password. It ends every login of your account, on other devices too.',
  setPassword: 'Set password',

  changeHint: 'Changing it ends every login of your account, on other devices too. Please log in again afterwards.',
  changeRequired: 'Your administrator asks you to change your password. Until then, no other page can be used.',
  changePassword: 'Change password',
  passwordChanged: 'Password had been successfully changed, please login with new password.',
  passwordNotChanged: 'The password could not be changed. Please try again later, or contact support.',

  linkOfAnother: 'The account you are logged in with does not match the link. Please log in again.',
  linkErrors: {
    expired: 'This link has expired. Please ask for a new one.',
    dead: 'This link has been used or is not valid. If you received a newer one, please open the link of the latest email.',
    unchecked: 'The link could not be checked. Please open it again in a few minutes.',
    other: 'This link is not complete. Please check that you opened the whole link of the email.',
  },
  newResetLink: 'Ask for a new reset link',
  changeWithoutLink: 'Go to Change Password',
}
