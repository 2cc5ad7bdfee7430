import { mailTime } from '#server/platform/mail/mailTime.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'

type Facts = { name: string; changedAt: Date; timeZone: string }

/** The notice after a change, in the user's language: its owner learns of it where somebody else made it. */
export const passwordChangedMail = (language: 'ja' | 'en', facts: Facts): MailText =>
  language === 'en' ? english(facts) : japanese(facts)

const japanese = ({ name, changedAt, timeZone }: Facts): MailText => ({
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

const english = ({ name, changedAt, timeZone }: Facts): MailText => ({
  subject: '[KelvinChain] Your password was changed',
  body: `Dear ${name},

The password of your account was changed, and all its sessions were signed out.
Please sign in again with the new password.

  Changed at: ${mailTime('en', changedAt, timeZone)}

* If this was not you, reset your password on the sign-in page at once and inform your administrator.
* This address only sends email; replies are not read.
`,
})
