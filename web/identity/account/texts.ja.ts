export const account = {
  /** The field that names whose password is set. */
  account: 'アカウント（メールアドレス）',
  temporaryPassword: '仮パスワード',
  temporaryPasswordHint: 'アカウント有効化のメールに記載されています。',
  currentPassword: '現在のパスワード',
  newPassword: '新しいパスワード',
  confirmation: '新しいパスワード（確認用）',
  passwordRules: '8文字以上で、英大文字・英小文字・数字をそれぞれ1文字以上含めてください。',
  guessable:
    '推測されやすいパスワードです。よく使われるもの、お名前やメールアドレス、サービス名に近いものは避け、別のパスワードをご入力ください。',
  toLogin: 'ログイン画面へ',

  activationHint: '仮パスワードを確認のうえ、新しいパスワードを設定してください。',
  activate: 'アカウントを有効化する',
  activated: 'アカウントを有効化しました。新しいパスワードでログインしてください。',

  forgotPassword: 'パスワードをお忘れの方',
  askForReset: 'パスワードを再設定する',
  askForActivation: '有効化メールを再送する',
  resetHint: 'ご登録のメールアドレスを入力してください。パスワード再設定のリンクをメールでお送りします。',
  sendResetLink: '再設定リンクを送信',
  resetLinkSent:
    '{{email}}が登録されている場合は、手続きのメールをお送りしました。1時間以内にメール内のリンクを開いてください。',
  resetLinkNotCome:
    'メールが届かない場合は、迷惑メールフォルダーとメールアドレスをご確認のうえ、しばらくしてから再度お試しください。',
  askAgain: 'メールアドレスを入力し直す',
  newPasswordHint: '新しいパスワードを設定してください。ほかの端末を含め、すべてのログインが終了します。',
  setPassword: 'パスワードを設定する',

  changeHint:
    '変更すると、ほかの端末を含め、すべてのログインが終了します。新しいパスワードで再度ログインしてください。',
  changeRequired: '管理者により、パスワードの変更が求められています。変更が完了するまで、ほかの画面は利用できません。',
  changePassword: 'パスワードを変更する',
  passwordChanged: 'パスワードを変更しました。新しいパスワードでログインしてください。',
  passwordNotChanged:
    'パスワードを変更できませんでした。しばらくしてから再度お試しいただくか、サポートへお問い合わせください。',

  linkOfAnother: 'ログイン中のアカウントとリンクのアカウントが一致しません。再度ログインしてください。',
  linkErrors: {
    expired: 'リンクの有効期限が切れています。新しいリンクをお申し込みください。',
    dead: 'このリンクは使用済みか、無効です。新しいリンクを受け取っている場合は、最新のメールのリンクを開いてください。',
    unchecked: 'リンクを確認できませんでした。しばらくしてから、もう一度リンクを開いてください。',
    other: 'リンクが正しくありません。メールに記載されたリンク全体を開いているかご確認ください。',
  },
  newResetLink: '新しい再設定リンクを申し込む',
  changeWithoutLink: 'パスワード変更画面へ',
}
