import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Language } from '#contract/kernel/language.ts'

const words = bothLanguages({
  success: ['成功', 'Success'],
  enterItemCode: ['品目コード未入力', 'no item code'],
  enterEmail: ['メールアドレス未入力', 'no email address'],
  enterPassword: ['パスワード未入力', 'no password'],
  enterUserInformation: ['ユーザー情報未入力', 'no user information'],
  enterTemporaryPassword: ['仮パスワード未入力', 'no temporary password'],
  enterNewPassword: ['新しいパスワード未入力', 'no new password'],
  enterAuthenticationCode: ['認証コード未入力', 'no authentication code'],
  enterCurrentPassword: ['現在のパスワード未入力', 'no current password'],
  enterShippingDate: ['出荷日未入力', 'no shipping date'],
  accountNotActivated: ['アカウント未有効化', 'account not activated'],
  accountLocked: ['アカウントロック中', 'account locked'],
  tooManyWrongPasswords: ['パスワード誤りの繰り返し', 'too many wrong passwords'],
  loginExpired: ['ログイン有効期限切れ', 'login expired'],
  loginRevoked: ['ログイン無効化済み', 'login revoked'],
  loginInvalid: ['ログイン情報不正', 'login invalid'],
  accountDisabled: ['アカウント無効', 'account disabled'],
  notAuthorized: ['権限なし・対象なし', 'not authorised, or no such record'],
  wrongPassword: ['現在のパスワード誤り', 'wrong current password'],
  wrongEmailOrPassword: ['メールアドレスまたはパスワード誤り', 'wrong email or password'],
  userUnknown: ['ユーザーなし', 'no such user'],
  userExists: ['ユーザー登録済み', 'user already exists'],
  invalidParameters: ['入力内容の誤り', 'invalid input'],
  invalidTemporaryPassword: ['仮パスワード誤り', 'wrong temporary password'],
  invalidAuthenticationCode: ['認証コード誤り', 'wrong authentication code'],
  tooManyRequests: ['回数の上限超過', 'too many requests'],
  linkExpired: ['リンク有効期限切れ', 'link expired'],
  linkDead: ['リンク使用済み・無効', 'link used or unknown'],
  passwordChangeRequired: ['パスワード変更が必要', 'password must be changed'],
  hiddenByMainContractor: ['保存済み（元請会社が無効）', 'saved; main contractor inactive'],
  auditDocumentMissing: ['監査資料なし', 'no audit document'],
  companyDisabled: ['企業が無効', 'company disabled'],
  mayBeSaved: ['保存済みの可能性あり', 'may already be saved'],
  passwordEmpty: ['現在のパスワード未入力', 'no current password'],
  newPasswordEmpty: ['新しいパスワード未入力', 'no new password'],
  confirmationEmpty: ['確認用パスワード未入力', 'no confirmation'],
  passwordTooShort: ['パスワードが短い', 'password too short'],
  passwordTooSimple: ['パスワードが単純', 'password too simple'],
  passwordUnchanged: ['パスワードが同じ', 'password unchanged'],
  confirmationDiffers: ['確認用パスワード不一致', 'confirmation differs'],
  temperatureDataMissing: ['温度データなし', 'no temperature data'],
  locationDataMissing: ['位置データなし', 'no location data'],
  itemDataMissing: ['品目データなし', 'no item data'],
  dataMissing: ['データなし', 'no data'],
  loggerTemperatureMissing: ['ロガーの温度データなし', 'no temperature data for the logger'],
  noTemperatureData: ['温度データなし', 'no temperature data'],
  noItemData: ['品目データなし', 'no item data'],
  noData: ['データなし', 'no data'],
  periodTooLong: ['12か月超の期間', 'period over 12 months'],
  serverError: ['サーバーエラー', 'server error'],
  tryLater: ['一時的に利用不可', 'temporarily unavailable'],
  companyCodeExists: ['企業コード重複', 'company code exists'],
  domainRegistrationError: ['ドメイン登録エラー', 'domain cannot be registered'],
  centreRegistrationError: ['センター登録エラー', 'centre cannot be registered'],
  companyMissingInReference: ['企業情報なし', 'company missing'],
  companyNameUsed: ['企業名重複', 'company name used'],
  companyEnglishNameUsed: ['英語企業名重複', 'English company name used'],
  auditExistsForDate: ['同日の監査情報あり', 'audit exists for that date'],
  invalidCsv: ['CSV形式エラー', 'invalid CSV file'],
  pdfTooLarge: ['PDFサイズ超過', 'PDF too large'],
})
const nameOf = new Map<number, string>(Object.entries(codes).map(([name, code]) => [code, name]))

/** A short text for a result code in lists; empty for a code that has none. */
export function resultText(code: number, language: Language): string {
  const byName: Readonly<Record<string, string>> = words[language]
  return byName[nameOf.get(code) ?? ''] ?? ''
}

/** 4032: saved, but hidden (SHL-57). */
export const successCodes: readonly number[] = [codes.success, codes.hiddenByMainContractor]
