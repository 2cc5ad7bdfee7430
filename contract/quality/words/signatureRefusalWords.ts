import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { resultText } from '#contract/kernel/words/resultWords.ts'
import { caseFaultWords } from '#contract/quality/words/caseFaultWords.ts'

/** Why a signature was refused, besides the faults of what was to be signed. */
const own = bothLanguages({
  wrongPassword: ['パスワードが正しくありません。', 'The password was wrong.'],
  tooManyWrongPasswords: ['誤ったパスワードが何度も入力されました。', 'A wrong password was entered too often.'],
  accountLocked: ['アカウントがロックされています。', 'The account is locked.'],
  oneTimePasswordMissing: ['認証コードが入力されていません。', 'No authentication code was entered.'],
  wrongOneTimePassword: ['認証コードが正しくありません。', 'The authentication code was wrong.'],
  tooManyMails: ['認証コードが短時間に何度も請求されました。', 'Authentication codes were requested too often.'],
  notAuthorized: ['権限がないか、対象の記録がありません。', 'Not authorised, or no such record.'],
  challengeForeign: [
    '別のユーザーまたは別のログインで始めた署名の手続きです。',
    'The signing request belongs to another user or another session.',
  ],
})
export type SignatureRefusal = keyof typeof own.ja

/** A stored reason: names separated by blanks, or a result code. */
export function signatureRefusalText(reason: string, language: Language): string {
  const words: Readonly<Record<string, string>> = { ...caseFaultWords[language], ...own[language] }
  const texts = reason.split(' ').map(name => words[name] ?? resultText(Number(name), language))
  return texts.every(text => text !== '') ? texts.join(language === 'ja' ? '' : ' ') : reason
}
