import { mailTime } from '#server/platform/mail/mailTime.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'

type Facts = { name: string; url: string; expiresAt: Date; timeZone: string }
type ChangedFacts = { name: string; changedAt: Date; timeZone: string }

/** The password reset mail, in the user's language. */
export const passwordResetMail = (language: 'ja' | 'en', facts: Facts): MailText =>
  language === 'en' ? resetInEnglish(facts) : resetInJapanese(facts)

/** The mail that asks a user to change the password, in the user's language. */
export const passwordChangeMail = (language: 'ja' | 'en', facts: Facts): MailText =>
  language === 'en' ? changeInEnglish(facts) : changeInJapanese(facts)

/** The notification of a changed password, in the user's language: the owner learns of it if somebody else made it. */
export const passwordChangedMail = (language: 'ja' | 'en', facts: ChangedFacts): MailText =>
  language === 'en' ? changedInEnglish(facts) : changedInJapanese(facts)

const resetInJapanese = ({ name, url, expiresAt, timeZone }: Facts): MailText => ({
  subject: '【KelvinChain】パスワード再設定のご案内',
  body: `${name} 様

パスワード再設定のお申し込みを受け付けました。
下記の画面で新しいパスワードを設定してください。ロックされたアカウントも、再設定すると解除されます。

  再設定の画面: ${url}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から1時間）

※ リンクは一度だけご利用いただけます。改めてお申し込みになると、このメールのリンクは無効になります。
※ お申し込みにお心当たりのない場合は、リンクを開かずにこのメールを破棄してください。
   パスワードは変更されません。
※ このメールは送信専用のアドレスからお送りしています。ご返信いただいてもお答えできません。
`,
})

const resetInEnglish = ({ name, url, expiresAt, timeZone }: Facts): MailText => ({
  subject: '[KelvinChain] Reset your password',
  body: `Dear ${name},

A password reset was requested for your account.
Please set a new password on this page. If your account is locked, this unlocks it as well.

  Password reset page: ${url}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (1 hour from issue)

* The link works once. A new request invalidates the link in this email.
* If you did not request this, please delete this email without opening the link.
  Your password does not change.
* This address only sends email; replies are not read.
`,
})

const changeInJapanese = ({ name, url, expiresAt, timeZone }: Facts): MailText => ({
  subject: '【KelvinChain】パスワード変更のお願い',
  body: `${name} 様

貴社のシステム管理者より、パスワードの変更が求められています。
下記のリンクからログインし、パスワードを変更してください。変更が完了するまで、他の画面はご利用いただけません。

  変更の画面: ${url}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から1時間）

※ 有効期限を過ぎた場合は、通常どおりログインいただくと、パスワード変更の画面が表示されます。
※ ご不明な点は、貴社のシステム管理者までお問い合わせください。
※ このメールは送信専用のアドレスからお送りしています。ご返信いただいてもお答えできません。
`,
})

const changeInEnglish = ({ name, url, expiresAt, timeZone }: Facts): MailText => ({
  subject: '[KelvinChain] Please change your password',
  body: `Dear ${name},

Your administrator requires you to change your password.
Please open this link, log in and change it. Until then, you cannot use any other page.

  Password change page: ${url}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (1 hour from issue)

* If the link has expired, log in as usual. The password change page is then shown.
* If you have questions, please ask your administrator.
* This address only sends email; replies are not read.
`,
})

const changedInJapanese = ({ name, changedAt, timeZone }: ChangedFacts): MailText => ({
  subject: '【KelvinChain】パスワード変更完了の通知',
  body: `${name} 様

お客様のアカウントのパスワードが変更されました。
ログイン中のすべての画面からログアウトしています。新しいパスワードで改めてログインしてください。

  変更日時: ${mailTime('ja', changedAt, timeZone)}

※ この変更にお心当たりのない場合は、至急ログイン画面の「パスワードをお忘れの方」から
   パスワードを再設定し、貴社のシステム管理者までご連絡ください。
※ このメールは送信専用のアドレスからお送りしています。ご返信いただいてもお答えできません。
`,
})

const changedInEnglish = ({ name, changedAt, timeZone }: ChangedFacts): MailText => ({
  subject: '[KelvinChain] Your password was changed',
  body: `Dear ${name},

The password of your account was changed, and all its sessions were logged out.
Please log in again with the new password.

  Changed at: ${mailTime('en', changedAt, timeZone)}

* If this was not you, reset your password on the login page at once and inform your administrator.
* This address only sends email; replies are not read.
`,
})
