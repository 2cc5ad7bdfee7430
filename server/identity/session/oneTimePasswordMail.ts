import { mailTime } from '#server/platform/mail/mailTime.ts'
import type { MailText } from '#server/platform/mail/queueMail.ts'

type Facts = { code: string; expiresAt: Date; timeZone: string }

/** The mail with an authentication code, in the user's language. The subject shows on locked screens: no code in it. */
export function oneTimePasswordMail(language: 'ja' | 'en', facts: Facts): MailText {
  return language === 'en' ? english(facts) : japanese(facts)
}

const japanese = ({ code, expiresAt, timeZone }: Facts): MailText => ({
  subject: '【KelvinChain】認証コードの通知',
  body: `KelvinChain をご利用いただきありがとうございます。

ログイン用の認証コードをお知らせいたします。
ログイン画面にご入力ください。

  認証コード: ${code}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から5分間）

※ 認証コードは、弊社の担当者を含め、他の方には決してお知らせにならないでください。
※ このメールにお心当たりのない場合は、第三者がお客様のパスワードを入力した可能性があります。
   お早めにパスワードを変更のうえ、貴社のシステム管理者までご連絡ください。
※ このメールは送信専用のアドレスからお送りしています。ご返信いただいてもお答えできません。
`,
})

const english = ({ code, expiresAt, timeZone }: Facts): MailText => ({
  subject: '[KelvinChain] Your authentication code',
  body: `Thank you for using KelvinChain.

Please enter this authentication code to complete your sign-in.

  Authentication code: ${code}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (5 minutes from issue)

* Never tell this authentication code to anyone, including our staff.
* If you did not try to sign in, somebody else may have entered your password.
  Please change it soon and inform your administrator.
* This address only sends email; replies are not read.
`,
})
