import { mailTime } from '#server/platform/mail/mailTime.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'

type Facts = { name: string; at: Date; timeZone: string; wrongCodes: number; days: number }

/** Tells an account's owner that it was locked: who guessed knows the password, so it must be another one from now on. */
export const signInLockedMail = (language: 'ja' | 'en', facts: Facts): MailText =>
  language === 'en' ? english(facts) : japanese(facts)

const japanese = ({ name, at, timeZone, wrongCodes, days }: Facts): MailText => ({
  subject: '【KelvinChain】アカウントロックの通知',
  body: `${name} 様

認証コードの誤りが${days}日間に${wrongCodes}回に達したため、お客様のアカウントをロックしました。
正しいパスワードを知っている第三者が、認証コードを推測している可能性があります。

  ロック日時: ${mailTime('ja', at, timeZone)}

ログイン画面の「パスワードをお忘れの方」から、これまで使用していないパスワードを設定してください。
再設定が完了すると、ロックは解除されます。

※ 同じパスワードを他のサービスでもお使いの場合は、そちらも変更してください。
※ お心当たりのない場合は、貴社のシステム管理者にもご連絡ください。
※ このメールは送信専用のアドレスからお送りしています。ご返信いただいてもお答えできません。
`,
})

const english = ({ name, at, timeZone, wrongCodes, days }: Facts): MailText => ({
  subject: '[KelvinChain] Your account was locked',
  body: `Dear ${name},

A wrong authentication code was entered ${wrongCodes} times within ${days} days, so your account was locked.
Somebody else may know your password and be guessing the codes that are emailed to you.

  Locked at: ${mailTime('en', at, timeZone)}

Please reset your password on the sign-in page and choose one that you have never used.
Resetting it unlocks your account.

* If you use the same password elsewhere, change it there too.
* If this was not you, inform your administrator as well.
* This address only sends email; replies are not read.
`,
})
