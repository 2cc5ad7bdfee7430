import type { caseEventKinds } from '#contract/quality/types/evidenceTypes.ts'
import type { Assessment, RiskLevel } from '#contract/quality/rules/caseAssessment.ts'
import type { CaseState } from '#contract/quality/rules/caseStates.ts'
import type { DecisionCause, LotDecision, SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import type { SignedPart } from '#contract/quality/rules/signing.ts'

type Words = {
  caseStates: Record<CaseState, string>
  events: Record<(typeof caseEventKinds)[number], string>
  decisions: Record<LotDecision, string>
  causes: Record<DecisionCause, string>
  meanings: Record<SignatureMeaning, string>
  /** What of the signed content is another one now. */
  signedParts: Record<SignedPart, string>
  risks: Record<RiskLevel, string>
  assessment: Record<keyof Assessment | 'risk', string>
}

const ja: Words = {
  caseStates: { open: '未着手', underAssessment: '評価中', concluded: '完了', reopened: '再開' },
  events: {
    opened: '案件の開始',
    excursionsGrew: '逸脱の追加・拡大',
    excursionsWithdrawn: '逸脱の取消',
    assessmentStarted: '評価の開始',
    assessmentChanged: '評価の記入',
    dueDateChanged: '期限の変更',
    signed: '電子署名',
    lotsDecided: '出荷可否の判定',
    concluded: '案件の完了',
    reopened: '案件の再開',
  },
  decisions: { undecided: '未判定', released: '合格', restricted: '条件付合格', rejected: '不合格' },
  causes: {
    person: '担当者の判定',
    rule: '自動出荷判定ルール',
    excursion: '温度逸脱による未判定',
    case: '案件の開始による未判定',
    changed: '事実の変更による未判定',
    reopened: '案件の再開による未判定',
  },
  meanings: {
    assessed: '評価',
    approved: '承認',
    released: '出荷可',
    rejected: '不合格',
    withdrawn: 'ロガーファイルの取消',
  },
  signedParts: {
    delivery: '配送の内容',
    items: '品目・温度帯・許容時間',
    readings: '測定値',
    evaluation: '温度の判定結果',
    case: '案件（再開など）',
    excursions: '逸脱の内容',
    assessment: '評価',
    decision: 'この判定',
    decisions: 'すべての判定',
    withdrawal: '取消の内容',
    record: '署名の記録',
  },
  risks: { low: '低', medium: '中', high: '高' },
  assessment: {
    hazard: '想定される危害',
    severity: '重大性',
    probability: '発生可能性',
    risk: 'リスク',
    uncertainty: '不確かさ',
    uncertaintyLevel: '不確かさの程度',
    stabilityData: '安定性データ',
    rationale: '判定の根拠',
    cause: '原因',
    actions: '是正・予防措置',
  },
}

const en: Words = {
  caseStates: { open: 'Open', underAssessment: 'Under assessment', concluded: 'Concluded', reopened: 'Reopened' },
  events: {
    opened: 'Case opened',
    excursionsGrew: 'Excursions joined or grew',
    excursionsWithdrawn: 'Excursions withdrawn',
    assessmentStarted: 'Assessment started',
    assessmentChanged: 'Assessment written',
    dueDateChanged: 'Due date changed',
    signed: 'Signed',
    lotsDecided: 'Lots decided',
    concluded: 'Case concluded',
    reopened: 'Case reopened',
  },
  decisions: {
    undecided: 'Undecided',
    released: 'Released',
    restricted: 'Released with restriction',
    rejected: 'Rejected',
  },
  causes: {
    person: 'Decided by a person',
    rule: 'Rule for automatic release',
    excursion: 'Undecided by an excursion',
    case: 'Undecided as a case was opened',
    changed: 'Undecided as facts changed',
    reopened: 'Undecided as the case was reopened',
  },
  meanings: {
    assessed: 'Assessed',
    approved: 'Approved',
    released: 'Released',
    rejected: 'Rejected',
    withdrawn: 'Withdrawal of a logger file',
  },
  signedParts: {
    delivery: 'the delivery',
    items: 'its items, bands and tolerances',
    readings: 'the readings',
    evaluation: 'what the readings were judged to be',
    case: 'the case (reopened, for instance)',
    excursions: 'the excursions found',
    assessment: 'the assessment',
    decision: 'the decision',
    decisions: 'the decisions',
    withdrawal: 'what is withdrawn',
    record: 'the signature’s record',
  },
  risks: { low: 'Low', medium: 'Medium', high: 'High' },
  assessment: {
    hazard: 'Hazard',
    severity: 'Severity',
    probability: 'Probability',
    risk: 'Risk',
    uncertainty: 'Uncertainty',
    uncertaintyLevel: 'Degree of uncertainty',
    stabilityData: 'Stability data',
    rationale: 'Rationale',
    cause: 'Cause',
    actions: 'Corrective and preventive action (CAPA)',
  },
}

/** The words for cases, decisions and signatures: on screens, in files and in reports alike. */
export const evidenceWords = { ja, en }
