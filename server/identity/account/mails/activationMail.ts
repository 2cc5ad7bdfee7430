import { mailTime } from '#server/platform/mail/mailTime.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

type Facts = { name: string; url: string; temporaryPassword: string; expiresAt: Date; timeZone: string }

/** The activation mail, in the user's language. The subject shows on lock screens, so it holds no secret. */
export const activationMail = bilingualMail<Facts>({
  ja: ({ name, url, temporaryPassword, expiresAt, timeZone }) => ({
    subject: '【KelvinChain】アカウント有効化のお願い',
    name,
    text: `KelvinChain のアカウントが登録されました。
下記の画面で仮パスワードをご入力のうえ、新しいパスワードを設定してアカウントを有効化してください。

  有効化の画面: ${url}
  仮パスワード: ${temporaryPassword}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から7日間）

※ 有効期限を過ぎた場合は、ログイン画面の「パスワードをお忘れの方」からお手続きいただくと、
   新しい有効化メールをお送りします。
※ 新しい有効化メールをお送りすると、このメールのリンクと仮パスワードは無効になります。
※ 仮パスワードは、弊社の担当者を含め、他の方には決してお知らせにならないでください。
※ このメールにお心当たりのない場合は、リンクを開かずに破棄してください。
`,
  }),
  en: ({ name, url, temporaryPassword, expiresAt, timeZone }) => ({
    subject: '[KelvinChain] Please activate your account',
    name,
    text: `A KelvinChain account has been registered for you.
To activate it, open this page, enter the temporary password and choose a password of your own.

  Activation page: ${url}
  Temporary password: ${temporaryPassword}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (7 days from issue)

* If it has expired, request a password reset on the login page. A new activation email will be sent.
* A new activation email invalidates the link and the temporary password in this one.
* Never tell the temporary password to anyone, including our staff.
* If you did not expect this email, please delete it without opening the link.
`,
  }),
})
