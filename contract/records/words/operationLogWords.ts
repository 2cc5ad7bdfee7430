import type { LogType } from '#contract/kernel/operations.ts'
import type { SubjectName } from '#contract/records/words/subjectWords.ts'

const ja = {
  columns: {
    at: '日時',
    user: 'ユーザー名',
    email: 'メールアドレス',
    companyCode: '企業コード',
    company: '企業名',
    operation: '操作',
    details: 'その他の内容',
    result: '結果',
    code: '結果コード',
    meaning: '結果の内容',
    ip: 'IPアドレス',
  },
  /** A column about what was done, where the one of who did it has the same name. */
  ofSubject: (label: string) => `対象の${label}`,
  success: '成功',
  refused: '拒否',
  nobody: '（不明）',
}

const en: typeof ja = {
  columns: {
    at: 'Time',
    user: 'User name',
    email: 'Email',
    companyCode: 'Company code',
    company: 'Company',
    operation: 'Operation',
    details: 'Other details',
    result: 'Result',
    code: 'Result code',
    meaning: 'Meaning of the result',
    ip: 'IP address',
  },
  ofSubject: label => `${label} of the subject`,
  success: 'Success',
  refused: 'Refused',
  nobody: '(unknown)',
}

/** The words of the operation log, on the screen and in its files alike. */
export const operationLogWords = { ja, en }
export type LogColumn = keyof typeof ja.columns

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
