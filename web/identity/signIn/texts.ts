import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const session = {
  tagline: [
    '医薬品の温度管理輸送を、出荷から納品まで。',
    'Temperature-controlled medicines, followed from dispatch to delivery.',
  ],
  email: ['メールアドレス', 'Email address'],
  password: ['パスワード', 'Password'],
  showPassword: ['表示', 'Show'],
  hidePassword: ['非表示', 'Hide'],
  wrongEmail: [
    'メールアドレスは、name@example.jpのように半角英数字と記号で入力してください。',
    'Enter an email address such as name@example.com.',
  ],
  oneTimePassword: ['認証コード（6桁）', 'Authentication code (6 digits)'],
  codeSent: [
    '{{email}}宛てに認証コードをお送りしました。届いた6桁の数字を入力してください。',
    'We sent an authentication code to {{email}}. Please enter the 6 digits.',
  ],
  codeNotSixDigits: ['認証コードは6桁の数字で入力してください。', 'Please enter the authentication code as 6 digits.'],
  codeValid: ['有効期限まで{{time}}', 'Expires in {{time}}'],
  codeExpired: [
    '認証コードの有効期限が切れました。再送信してください。',
    'The authentication code has expired. Please request a new one.',
  ],
  confirm: ['認証する', 'Confirm'],
  resend: ['認証コードを再送信', 'Send new code'],
  resent: ['認証コードを再送信しました。', 'A new authentication code was sent.'],
  resendLimits: [
    'コードの有効期間は5分、再送信は5分間に3回までです。5回誤って入力すると、そのコードは無効になります。',
    'A code is valid for 5 minutes and can be resent up to 3 times in 5 minutes. After 5 wrong entries, it becomes invalid.',
  ],
  otherAccount: ['別のアカウントでログイン', 'Log in with another account'],
  demoOutbox: ['デモ環境：送信されたメールを見る', 'Demo: view sent emails'],
  verificationFailed: [
    'ログイン情報を確認できませんでした。再度ログインしてください。',
    'Verification failed, please Login again.',
  ],
  forgotPassword: ['パスワードをお忘れの方', 'Forgot your password?'],
  askForReset: ['パスワードを再設定する', 'Reset password'],
  askForActivation: ['有効化メールを再送する', 'Resend activation email'],
  linkOfAnother: [
    'ログイン中のアカウントとリンクのアカウントが一致しません。再度ログインしてください。',
    'The account you are logged in with does not match the link. Please log in again.',
  ],
} satisfies Texts
