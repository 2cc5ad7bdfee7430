import { mailTime } from '#server/platform/mail/mailTime.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

type Facts = { code: string; expiresAt: Date; timeZone: string }

/** The mail with the authentication code of a first signature, in the signer's language; no code in the subject. */
export const signingPasswordMail = bilingualMail<Facts>({
  ja: ({ code, expiresAt, timeZone }) => ({
    subject: '【KelvinChain】電子署名用の認証コードの通知',
    text: `KelvinChain をご利用いただきありがとうございます。

電子署名用の認証コードをお知らせいたします。
署名の画面に、ログインパスワードとあわせてご入力ください。

  認証コード: ${code}
  有効期限: ${mailTime('ja', expiresAt, timeZone)}（発行から5分間）

※ 電子署名は、ご本人の手書きの署名と同じ効力を持つものとして記録されます。
※ 認証コードは、弊社の担当者を含め、他の方には決してお知らせにならないでください。
※ このメールにお心当たりのない場合は、第三者がお客様のログイン中の画面を操作している可能性があります。
   ただちにログアウトのうえパスワードを変更し、貴社のシステム管理者までご連絡ください。
`,
  }),
  en: ({ code, expiresAt, timeZone }) => ({
    subject: '[KelvinChain] Your authentication code for signing',
    text: `Thank you for using KelvinChain.

Please enter this authentication code, together with your password, to complete your electronic signature.

  Authentication code: ${code}
  Valid until: ${mailTime('en', expiresAt, timeZone)} (5 minutes from issue)

* An electronic signature is recorded as equivalent to your handwritten signature.
* Never tell this authentication code to anyone, including our staff.
* If you are not about to sign anything, someone else may be using your open session.
  Please log out at once, change your password and inform your administrator.
`,
  }),
})
