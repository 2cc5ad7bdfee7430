import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
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

/** The words for cases, decisions and signatures: on screens, in files and in reports alike. */
export const evidenceWords: Record<Language, Words> = bothLanguages({
  caseStates: {
    open: ['未着手', 'Open'],
    underAssessment: ['評価中', 'Under assessment'],
    concluded: ['完了', 'Concluded'],
    reopened: ['再開', 'Reopened'],
  },
  events: {
    opened: ['案件の開始', 'Case opened'],
    excursionsGrew: ['逸脱の追加・拡大', 'Excursions joined or grew'],
    excursionsWithdrawn: ['逸脱の取消', 'Excursions withdrawn'],
    assessmentStarted: ['評価の開始', 'Assessment started'],
    assessmentChanged: ['評価の記入', 'Assessment written'],
    dueDateChanged: ['期限の変更', 'Due date changed'],
    signed: ['電子署名', 'Signed'],
    lotsDecided: ['出荷可否の判定', 'Lots decided'],
    concluded: ['案件の完了', 'Case concluded'],
    reopened: ['案件の再開', 'Case reopened'],
  },
  decisions: {
    undecided: ['未判定', 'Undecided'],
    released: ['合格', 'Released'],
    restricted: ['条件付合格', 'Released with restriction'],
    rejected: ['不合格', 'Rejected'],
  },
  causes: {
    person: ['担当者の判定', 'Decided by a person'],
    rule: ['自動出荷判定ルール', 'Rule for automatic release'],
    excursion: ['温度逸脱による未判定', 'Undecided by an excursion'],
    case: ['案件の開始による未判定', 'Undecided as a case was opened'],
    changed: ['事実の変更による未判定', 'Undecided as facts changed'],
    reopened: ['案件の再開による未判定', 'Undecided as the case was reopened'],
  },
  meanings: {
    assessed: ['評価', 'Assessed'],
    approved: ['承認', 'Approved'],
    released: ['出荷可', 'Released'],
    rejected: ['不合格', 'Rejected'],
    withdrawn: ['ロガーファイルの取消', 'Withdrawal of a logger file'],
  },
  signedParts: {
    delivery: ['配送の内容', 'the delivery'],
    items: ['品目・温度帯・許容時間', 'its items, bands and tolerances'],
    readings: ['測定値', 'the readings'],
    evaluation: ['温度の判定結果', 'what the readings were judged to be'],
    case: ['案件（再開など）', 'the case (reopened, for instance)'],
    excursions: ['逸脱の内容', 'the excursions found'],
    assessment: ['評価', 'the assessment'],
    decision: ['この判定', 'the decision'],
    decisions: ['すべての判定', 'the decisions'],
    withdrawal: ['取消の内容', 'what is withdrawn'],
    record: ['署名の記録', 'the signature’s record'],
  },
  risks: {
    low: ['低', 'Low'],
    medium: ['中', 'Medium'],
    high: ['高', 'High'],
  },
  assessment: {
    hazard: ['想定される危害', 'Hazard'],
    severity: ['重大性', 'Severity'],
    probability: ['発生可能性', 'Probability'],
    risk: ['リスク', 'Risk'],
    uncertainty: ['不確かさ', 'Uncertainty'],
    uncertaintyLevel: ['不確かさの程度', 'Degree of uncertainty'],
    stabilityData: ['安定性データ', 'Stability data'],
    rationale: ['判定の根拠', 'Rationale'],
    cause: ['原因', 'Cause'],
    actions: ['是正・予防措置', 'Corrective and preventive action (CAPA)'],
  },
})
