import { mailTime } from '#server/platform/mail/mailTime.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

type CodeFacts = { code: string; expiresAt: Date; timeZone: string }

/**
 * The mail with an authentication code, in the user's language. The subject shows on lock screens, so it holds no code.
 */
export const oneTimePasswordMail = bilingualMail<CodeFacts>({
  ja: ({ code, expiresAt, timeZone }) => ({
    subject: '【KelvinChain】認証コードの通知',
    text: `KelvinChain をご利用いただきありがとうございます。

ログイン用の認証コードをお知らせいたします。
ログイン画面にご入力ください。

  認証コード: ${code}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から5分間）

※ 認証コードは、弊社の担当者を含め、他の方には決してお知らせにならないでください。
※ このメールにお心当たりのない場合は、第三者がお客様のパスワードを入力した可能性があります。
   お早めにパスワードを変更のうえ、貴社のシステム管理者までご連絡ください。
`,
  }),
  en: ({ code, expiresAt, timeZone }) => ({
    subject: '[KelvinChain] Your authentication code',
    text: `Thank you for using KelvinChain.

Please enter this authentication code on the login page.

  Authentication code: ${code}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (5 minutes from issue)

* Never tell this authentication code to anyone, including our staff.
* If you did not try to log in, someone else may have entered your password.
  Please change it as soon as possible and inform your administrator.
`,
  }),
})

type LockFacts = { name: string; at: Date; timeZone: string; wrongCodes: number; days: number }

/** Notifies an account's owner of the lock: whoever guesses codes knows the password, so it has to be replaced. */
export const signInLockedMail = bilingualMail<LockFacts>({
  ja: ({ name, at, timeZone, wrongCodes, days }) => ({
    subject: '【KelvinChain】アカウントロックの通知',
    name,
    text: `認証コードの誤りが${days}日間に${wrongCodes}回に達したため、お客様のアカウントをロックしました。
正しいパスワードを知っている第三者が、認証コードを推測している可能性があります。

  ロック日時: ${mailTime('ja', at, timeZone)}

ログイン画面の「パスワードをお忘れの方」から、これまで使用していないパスワードを設定してください。
再設定が完了すると、ロックは解除されます。

※ 同じパスワードを他のサービスでもお使いの場合は、そちらも変更してください。
※ お心当たりのない場合は、貴社のシステム管理者にもご連絡ください。
`,
  }),
  en: ({ name, at, timeZone, wrongCodes, days }) => ({
    subject: '[KelvinChain] Your account was locked',
    name,
    text: `Your account was locked because a wrong authentication code was entered ${wrongCodes} times within ${days} days.
Someone else may know your password and be guessing the codes emailed to you.

  Locked at: ${mailTime('en', at, timeZone)}

Please reset your password on the login page and choose one that you have never used.
Resetting it unlocks your account.

* If you use the same password elsewhere, change it there too.
* If this was not you, inform your administrator as well.
`,
  }),
})
