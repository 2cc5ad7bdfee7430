import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** The messages of CaseFault for users. */
export const caseFaultWords = bothLanguages({
  notInThisState: ['案件が「評価中」ではありません。', 'The case is not under assessment.'],
  rationaleMissing: ['判定の根拠が記入されていません。', 'The rationale has not been entered.'],
  lotUndecided: ['未判定のロットがあります。', 'At least one lot is undecided.'],
  assessmentNotSigned: ['評価にまだ署名されていません。', 'The assessment has not been signed yet.'],
  assessmentSigned: [
    '評価は署名済みのため、変更できません。変更するには、先に「評価を改訂」してください。',
    'The assessment is signed and cannot be changed. Select “Revise assessment” first.',
  ],
  assessmentChanged: [
    '評価への署名後に内容が変わりました。もう一度、評価に署名してください。',
    'The content has changed since the assessment was signed. Please sign the assessment again.',
  ],
  decisionChanged: [
    '署名後に内容が変わった判定があります。もう一度、判定に署名してください。',
    'The content has changed since a decision was signed. Please sign the decision again.',
  ],
  samePerson: [
    '二名による確認のため、評価に署名した人は判定と承認に署名できません。別の担当者が署名してください。',
    'Two-person rule: the person who signed the assessment cannot decide or approve. Another person must sign.',
  ],
  ownRequest: [
    '取消を申請した人は署名できません。別の担当者が署名してください。',
    'The person who requested the withdrawal cannot sign it. Another person must sign.',
  ],
  notWaiting: [
    '署名を待つ取消の申請はありません。すでに署名されたか、取り下げられました。',
    'There is no withdrawal to sign. It was already signed, or the request was cancelled.',
  ],
  readingsArchived: [
    '測定値の一部が保管庫へ移されたため、取り消せません。',
    'Some of the readings have been archived and cannot be withdrawn.',
  ],
  restrictionMissing: [
    '条件は「条件付合格」のときに入力してください。',
    'Enter a restriction only for “Released with restriction”.',
  ],
  lotUnknown: [
    'この配送にないロット、または二重に指定されたロットがあります。',
    'A lot is not part of this delivery, or is listed twice.',
  ],
  caseExists: ['この配送の逸脱案件はすでにあります。', 'This delivery already has an excursion case.'],
  dayPassed: ['過ぎた日は期限にできません。', 'The due date cannot be in the past.'],
  contentChanged: [
    '表示した後に内容が変わりました。もう一度ご確認ください。',
    'The content has changed since it was shown. Please review it again.',
  ],
  challengeUnknown: [
    'この署名の手続きは無効です。もう一度ご確認ください。',
    'This signing request is not valid. Please review the content again.',
  ],
  challengeUsed: [
    'この署名の手続きは終了しています。もう一度ご確認ください。',
    'This signing request has already been used. Please review the content again.',
  ],
  challengeExpired: [
    '表示してから5分が過ぎました。もう一度ご確認ください。',
    'Five minutes have passed since the content was shown. Please review it again.',
  ],
})
