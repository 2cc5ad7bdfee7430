import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const account = {
  /** The field that names whose password is set. */
  account: ['アカウント（メールアドレス）', 'Account (email address)'],
  temporaryPassword: ['仮パスワード', 'Temporary password'],
  temporaryPasswordHint: ['アカウント有効化のメールに記載されています。', 'It is in the activation email.'],
  currentPassword: ['現在のパスワード', 'Current password'],
  newPassword: ['新しいパスワード', 'New password'],
  confirmation: ['新しいパスワード（確認用）', 'New password (confirmation)'],
  passwordRules: [
    '8文字以上で、英大文字・英小文字・数字をそれぞれ1文字以上含めてください。',
    'At least 8 characters, with an uppercase letter, a lowercase letter and a digit.',
  ],
  guessable: [
    '推測されやすいパスワードです。よく使われるもの、お名前やメールアドレス、サービス名に近いものは避け、別のパスワードをご入力ください。',
    'This password is easy to guess. Avoid common passwords and passwords close to your name, your email address or the name of the portal. Please choose another one.',
  ],
  toLogin: ['ログイン画面へ', 'Back to login'],

  activationHint: [
    '仮パスワードを確認のうえ、新しいパスワードを設定してください。',
    'Please enter the temporary password and choose a password of your own.',
  ],
  activate: ['アカウントを有効化する', 'Activate account'],
  activated: [
    'アカウントを有効化しました。新しいパスワードでログインしてください。',
    'Your account is active. Please log in with your new password.',
  ],

  resetHint: [
    'ご登録のメールアドレスを入力してください。パスワード再設定のリンクをメールでお送りします。',
    'Please enter your registered email address. We will send you a link to reset your password.',
  ],
  sendResetLink: ['再設定リンクを送信', 'Send reset link'],
  resetLinkSent: [
    '{{email}}が登録されている場合は、手続きのメールをお送りしました。1時間以内にメール内のリンクを開いてください。',
    'If {{email}} is registered, we have sent an email with the next step. Please open the link in it within 1 hour.',
  ],
  resetLinkNotCome: [
    'メールが届かない場合は、迷惑メールフォルダーとメールアドレスをご確認のうえ、しばらくしてから再度お試しください。',
    'If no email arrives, please check your spam folder and the address, and try again in a few minutes.',
  ],
  askAgain: ['メールアドレスを入力し直す', 'Enter the email address again'],
  newPasswordHint: [
    '新しいパスワードを設定してください。ほかの端末を含め、すべてのログインが終了します。',
    'Please choose a new password. This ends all logins of your account, including those on other devices.',
  ],
  setPassword: ['パスワードを設定する', 'Set password'],

  changeHint: [
    '変更すると、ほかの端末を含め、すべてのログインが終了します。新しいパスワードで再度ログインしてください。',
    'Changing the password ends all logins of your account, including those on other devices. Please log in again with the new password.',
  ],
  changeRequired: [
    '管理者により、パスワードの変更が求められています。変更が完了するまで、ほかの画面は利用できません。',
    'Your administrator requires you to change your password. Until then, you cannot use any other page.',
  ],
  changePassword: ['パスワードを変更する', 'Change password'],
  passwordChanged: [
    'パスワードを変更しました。新しいパスワードでログインしてください。',
    'Password had been successfully changed, please login with new password.',
  ],
  passwordNotChanged: [
    'パスワードを変更できませんでした。しばらくしてから再度お試しいただくか、サポートへお問い合わせください。',
    'The password could not be changed. Please try again later, or contact support.',
  ],

  linkErrors: {
    expired: [
      'リンクの有効期限が切れています。新しいリンクをお申し込みください。',
      'This link has expired. Please request a new one.',
    ],
    dead: [
      'このリンクは使用済みか、無効です。新しいリンクを受け取っている場合は、最新のメールのリンクを開いてください。',
      'This link has already been used or is not valid. If you have received a newer email, please open the link in that one.',
    ],
    unchecked: [
      'リンクを確認できませんでした。しばらくしてから、もう一度リンクを開いてください。',
      'The link could not be checked. Please open it again in a few minutes.',
    ],
    other: [
      'リンクが正しくありません。メールに記載されたリンク全体を開いているかご確認ください。',
      'This link is incomplete. Please check that you opened the complete link from the email.',
    ],
  },
  newResetLink: ['新しい再設定リンクを申し込む', 'Request new reset link'],
  changeWithoutLink: ['パスワード変更画面へ', 'Go to Change Password'],
} satisfies Texts
