import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** The messages of CaseFault for users. */
export const caseFaultWords = bothLanguages({
  notInThisState: ['案件が「評価中」ではありません。', 'The case is not under assessment.'],
  rationaleMissing: ['判定の根拠が記入されていません。', 'The rationale is not written yet.'],
  lotUndecided: ['未判定のロットがあります。', 'A lot is undecided.'],
  assessmentNotSigned: ['評価にまだ署名されていません。', 'The assessment is not signed yet.'],
  assessmentChanged: [
    '評価への署名後に内容が変わりました。もう一度、評価に署名してください。',
    'Something has changed since the assessment was signed: it must be signed again.',
  ],
  decisionChanged: [
    '署名後に内容が変わった判定があります。もう一度、判定に署名してください。',
    'Something has changed since a decision was signed: it must be signed again.',
  ],
  samePerson: [
    '二名による確認のため、評価に署名した人は判定と承認に署名できません。別の担当者が署名してください。',
    'Two people are required: who signed the assessment neither decides nor approves.',
  ],
  ownRequest: [
    '取消を申請した人は署名できません。別の担当者が署名してください。',
    'A second person signs: not who asked for the withdrawal.',
  ],
  notWaiting: [
    '署名を待つ取消の申請はありません。すでに署名されたか、取り下げられました。',
    'No withdrawal waits for a signature: it was signed or taken back.',
  ],
  readingsArchived: [
    '測定値の一部が保管庫へ移されたため、取り消せません。',
    'Some of the readings were moved to the archive: they cannot be withdrawn.',
  ],
  restrictionMissing: [
    '条件は「条件付合格」のときに入力してください。',
    'A restriction goes with “released with restriction”, and with nothing else.',
  ],
  lotUnknown: [
    'この配送にないロット、または二重に指定されたロットがあります。',
    'A lot is not in this delivery, or named twice.',
  ],
  caseExists: ['この配送の逸脱案件はすでにあります。', 'There is a case of this delivery already.'],
  dayPassed: ['過ぎた日は期限にできません。', 'A day that has passed cannot be the due date.'],
  noDataToDecide: ['判定の対象となるデータがありません。', 'There is no data to decide about.'],
  contentChanged: [
    '表示した後に内容が変わりました。もう一度ご確認ください。',
    'The content has changed since it was shown. Please look at it again.',
  ],
  challengeUnknown: [
    'この署名の手続きは無効です。もう一度ご確認ください。',
    'This signing is not valid. Please look at the content again.',
  ],
  challengeUsed: [
    'この署名の手続きは終了しています。もう一度ご確認ください。',
    'This signing is over. Please look at the content again.',
  ],
  challengeExpired: [
    '表示してから5分が過ぎました。もう一度ご確認ください。',
    'Five minutes have passed since it was shown. Please look at it again.',
  ],
})
