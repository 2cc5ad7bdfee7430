import type { CaseFault } from '#contract/quality/rules/caseStates.ts'

type Words = Record<CaseFault, string>

const ja: Words = {
  notInThisState: '案件が「評価中」ではありません。',
  rationaleMissing: '判定の根拠が記入されていません。',
  lotUndecided: '未判定のロットがあります。',
  assessmentNotSigned: '評価にまだ署名されていません。',
  assessmentChanged: '評価への署名後に内容が変わりました。もう一度、評価に署名してください。',
  decisionChanged: '署名後に内容が変わった判定があります。もう一度、判定に署名してください。',
  samePerson: '二名による確認のため、評価に署名した人は判定と承認に署名できません。別の担当者が署名してください。',
  ownRequest: '取消を申請した人は署名できません。別の担当者が署名してください。',
  notWaiting: '署名を待つ取消の申請はありません。すでに署名されたか、取り下げられました。',
  readingsArchived: '測定値の一部が保管庫へ移されたため、取り消せません。',
  restrictionMissing: '条件は「条件付合格」のときに入力してください。',
  lotUnknown: 'この配送にないロット、または二重に指定されたロットがあります。',
  caseExists: 'この配送の逸脱案件はすでにあります。',
  dayPassed: '過ぎた日は期限にできません。',
  noDataToDecide: '判定の対象となるデータがありません。',
  contentChanged: '表示した後に内容が変わりました。もう一度ご確認ください。',
  challengeUnknown: 'この署名の手続きは無効です。もう一度ご確認ください。',
  challengeUsed: 'この署名の手続きは終了しています。もう一度ご確認ください。',
  challengeExpired: '表示してから5分が過ぎました。もう一度ご確認ください。',
}

const en: Words = {
  notInThisState: 'The case is not under assessment.',
  rationaleMissing: 'The rationale is not written yet.',
  lotUndecided: 'A lot is undecided.',
  assessmentNotSigned: 'The assessment is not signed yet.',
  assessmentChanged: 'Something has changed since the assessment was signed: it must be signed again.',
  decisionChanged: 'Something has changed since a decision was signed: it must be signed again.',
  samePerson: 'Two people are required: who signed the assessment neither decides nor approves.',
  ownRequest: 'A second person signs: not who asked for the withdrawal.',
  notWaiting: 'No withdrawal waits for a signature: it was signed or taken back.',
  readingsArchived: 'Some of the readings were moved to the archive: they cannot be withdrawn.',
  restrictionMissing: 'A restriction goes with “released with restriction”, and with nothing else.',
  lotUnknown: 'A lot is not in this delivery, or named twice.',
  caseExists: 'There is a case of this delivery already.',
  dayPassed: 'A day that has passed cannot be the due date.',
  noDataToDecide: 'There is no data to decide about.',
  contentChanged: 'The content has changed since it was shown. Please look at it again.',
  challengeUnknown: 'This signing is not valid. Please look at the content again.',
  challengeUsed: 'This signing is over. Please look at the content again.',
  challengeExpired: 'Five minutes have passed since it was shown. Please look at it again.',
}

/** Why something cannot be done to a case, a lot or with a signature: for whoever wanted to. */
export const caseFaultWords = { ja, en }
