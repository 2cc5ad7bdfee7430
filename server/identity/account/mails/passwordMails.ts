import { mailTime } from '#server/platform/mail/mailTime.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

type Facts = { name: string; url: string; expiresAt: Date; timeZone: string }
type ChangedFacts = { name: string; changedAt: Date; timeZone: string }

/** The password reset mail, in the user's language. */
export const passwordResetMail = bilingualMail<Facts>({
  ja: ({ name, url, expiresAt, timeZone }) => ({
    subject: '【KelvinChain】パスワード再設定のご案内',
    name,
    text: `パスワード再設定のお申し込みを受け付けました。
下記の画面で新しいパスワードを設定してください。ロックされたアカウントも、再設定すると解除されます。

  再設定の画面: ${url}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から1時間）

※ リンクは一度だけご利用いただけます。改めてお申し込みになると、このメールのリンクは無効になります。
※ お申し込みにお心当たりのない場合は、リンクを開かずにこのメールを破棄してください。
   パスワードは変更されません。
`,
  }),
  en: ({ name, url, expiresAt, timeZone }) => ({
    subject: '[KelvinChain] Reset your password',
    name,
    text: `A password reset was requested for your account.
Please set a new password on this page. If your account is locked, this unlocks it as well.

  Password reset page: ${url}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (1 hour from issue)

* The link works once. A new request invalidates the link in this email.
* If you did not request this, please delete this email without opening the link.
  Your password does not change.
`,
  }),
})

/** The mail that asks a user to change the password, in the user's language. */
export const passwordChangeMail = bilingualMail<Facts>({
  ja: ({ name, url, expiresAt, timeZone }) => ({
    subject: '【KelvinChain】パスワード変更のお願い',
    name,
    text: `貴社のシステム管理者より、パスワードの変更が求められています。
下記のリンクからログインし、パスワードを変更してください。変更が完了するまで、他の画面はご利用いただけません。

  変更の画面: ${url}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から1時間）

※ 有効期限を過ぎた場合は、通常どおりログインいただくと、パスワード変更の画面が表示されます。
※ ご不明な点は、貴社のシステム管理者までお問い合わせください。
`,
  }),
  en: ({ name, url, expiresAt, timeZone }) => ({
    subject: '[KelvinChain] Please change your password',
    name,
    text: `Your administrator requires you to change your password.
Please open this link, log in and change it. Until then, you cannot use any other page.

  Password change page: ${url}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (1 hour from issue)

* If the link has expired, log in as usual. The password change page is then shown.
* If you have questions, please ask your administrator.
`,
  }),
})

/** The notification of a changed password, in the user's language: the owner learns of it if somebody else made it. */
export const passwordChangedMail = bilingualMail<ChangedFacts>({
  ja: ({ name, changedAt, timeZone }) => ({
    subject: '【KelvinChain】パスワード変更完了の通知',
    name,
    text: `お客様のアカウントのパスワードが変更されました。
ログイン中のすべての画面からログアウトしています。新しいパスワードで改めてログインしてください。

  変更日時: ${mailTime('ja', changedAt, timeZone)}

※ この変更にお心当たりのない場合は、至急ログイン画面の「パスワードをお忘れの方」から
   パスワードを再設定し、貴社のシステム管理者までご連絡ください。
`,
  }),
  en: ({ name, changedAt, timeZone }) => ({
    subject: '[KelvinChain] Your password was changed',
    name,
    text: `The password of your account was changed, and all its sessions were logged out.
Please log in again with the new password.

  Changed at: ${mailTime('en', changedAt, timeZone)}

* If this was not you, reset your password on the login page at once and inform your administrator.
`,
  }),
})
