import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { LogType } from '#contract/kernel/operations.ts'
import type { SubjectName } from '#contract/records/words/subjectWords.ts'

/** The words of the operation log, on the screen and in its files alike. */
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
  /** A column about what was done, where the one of who did it has the same name. */
  ofSubject: [(label: string) => `対象の${label}`, (label: string) => `${label} of the subject`],
  success: ['成功', 'Success'],
  refused: ['拒否', 'Refused'],
  nobody: ['（不明）', '(unknown)'],
})
export type LogColumn = keyof typeof operationLogWords.ja.columns

/** REC-4: what a file of each type has a column of its own for; the rest stands together in the last one. */
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
