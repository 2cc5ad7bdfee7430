import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { LogType } from '#contract/kernel/operations.ts'
import type { SubjectName } from '#contract/records/words/subjectWords.ts'

/** The words of the operation log, on the screen and in its files. */
export const operationLogWords = bothLanguages({
  columns: {
    at: ['日時', 'Time'],
    user: ['ユーザー名', 'User name'],
    email: ['メールアドレス', 'Email'],
    companyCode: ['企業コード', 'Company code'],
    company: ['企業名', 'Company'],
    operation: ['操作', 'Operation'],
    details: ['その他の内容', 'Other details'],
    result: ['結果', 'Result'],
    code: ['結果コード', 'Result code'],
    meaning: ['結果の内容', 'Meaning of the result'],
    ip: ['IPアドレス', 'IP address'],
  },
  success: ['成功', 'Success'],
  refused: ['拒否', 'Refused'],
  nobody: ['（不明）', '(unknown)'],
})
export type LogColumn = keyof typeof operationLogWords.ja.columns

/** A column of the operation's subject, if a column of the user has the same name. */
export const ofSubject: Record<Language, (label: string) => string> = {
  ja: label => `対象の${label}`,
  en: label => `${label} of the subject`,
}

/** REC-4: the subject's fields that are columns in a file of each type; the last column contains the others. */
export const subjectColumns: Record<LogType, readonly SubjectName[]> = {
  '1': [],
  '2': [
    'number',
    'deliveryType',
    'shippingDateFrom',
    'shippingDateTo',
    'deliveryStatus',
    'temperatureOutcome',
    'temperatureExcursion',
    'productName',
    'lot',
  ],
  '3': ['deliveryId', 'part', 'language'],
  '4': ['deliveryId'],
  '5': ['deliveryId'],
  '6': ['deliveryId'],
  '7': ['deliveryId'],
  '8': ['enterpriseCode', 'email'],
}
