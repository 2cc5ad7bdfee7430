import type { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import type { BudgetState } from '#contract/quality/rules/stabilityBudget.ts'
import type { MadeDecision } from '#contract/logistics/rules/lotDecisions.ts'
import type { Mishap } from '#demo/world/loggers/fault.ts'

/** The largest deviation and the longest time out of range of a case. */
export type CaseFigures = {
  itemName: string
  side: 'above' | 'below' | 'both'
  peak: string
  deviationCelsius: number
  minutes: number
  /** The worst of its lots. */
  budget: BudgetState | 'none'
}

type Verdict = {
  decision: MadeDecision
  restriction: string | null
  reason: string
  /** An internal comment. */
  note: string
  assessment: Assessment
}

const lasting = (minutes: number) =>
  minutes < 1
    ? '1分未満'
    : minutes < 90
      ? `${Math.round(minutes)}分間`
      : `約${(minutes / 60).toFixed(minutes < 600 ? 1 : 0)}時間`

type RootCause = Pick<Assessment, 'cause' | 'actions'>

const shelter: RootCause = {
  cause: '荷降ろし時、ドックシェルターの不具合により扉開放が長引き、外気が流入した（センター作業記録で確認）。',
  actions: 'ドックシェルターを交換。扉開放5分で警報を鳴らす設定とした。担当者への再教育を実施済み。',
}
const aisle: RootCause = {
  cause: '積替え時に保冷区画ではなく通路へ仮置きされた（防犯カメラの映像と作業者への聞き取りで確認）。',
  actions: '仮置き禁止を手順書に明記し、保冷区画の床面表示を更新。1か月間、積替え時の立会いを行う。',
}
const pressureSwitch: RootCause = {
  cause: '車載冷凍機の圧力スイッチ不良により冷却が断続的に停止した（運送会社の点検記録を入手）。',
  actions: '当該車両を運用から外し、同型車3台の圧力スイッチを点検。運送会社から是正報告書を受領済み。',
}
const wrongSetpoint: RootCause = {
  cause: '冷凍機の設定温度が予冷時のまま戻されていなかった（運行記録計のデータで確認）。',
  actions: '出発前点検表に設定温度の確認欄を追加し、運送会社の全車両に適用した。',
}
const causes: Record<Mishap, readonly [RootCause, ...RootCause[]]> = {
  cooling: [pressureSwitch, wrongSetpoint],
  dock: [aisle, shelter],
  unknown: [shelter],
}

/** Decides a case by its figures: minor ones are released, serious ones and those without stability budget rejected. */
export function verdictOf(figures: CaseFigures, mishap: Mishap, nth: number): Verdict {
  const rootCause = causes[mishap][nth % causes[mishap].length] ?? causes[mishap][0]
  if (figures.side === 'below') return frozen(figures, rootCause)
  const { deviationCelsius, minutes, budget } = figures
  if (deviationCelsius >= 6.5 || minutes >= 240 || ['usedUp', 'notCovered'].includes(budget))
    return rejected(figures, rootCause)
  const isGrave = minutes >= 120 || deviationCelsius >= 5 || budget === 'warning'
  return isGrave ? restricted(figures, rootCause) : released(figures, rootCause)
}

/** What the rationale says about the stability budget. */
const budgetWords = {
  none: '',
  unused: '',
  within: '輸送履歴を合算しても許容逸脱時間に余裕がある。',
  warning: '輸送履歴を合算した許容逸脱時間の残りが少ない。',
  usedUp: '輸送履歴を合算した許容逸脱時間を使い切っている。',
  notCovered: '安定性試験で確認していない温度に達している。',
} satisfies Record<CaseFigures['budget'], string>

const released = ({ itemName, peak, minutes, budget }: CaseFigures, rootCause: RootCause): Verdict => ({
  decision: 'released',
  restriction: null,
  reason: '加速試験の範囲内であり、品質への影響は認められない。',
  note: '安定性試験担当に照会済み。加速試験の範囲内との回答。',
  assessment: {
    ...rootCause,
    hazard: `${itemName}が最高${peak}に${lasting(minutes)}さらされた。主薬の分解が進めば含量が低下し、効果が不足するおそれがある。`,
    severity: 'medium',
    probability: 'low',
    uncertainty: 'ロガーは保冷箱の外側に近い位置にあり、製品自体の温度はこれより低かったと考えられる。',
    uncertaintyLevel: 'low',
    stabilityData: '加速試験（25℃/60%RH、3か月）で含量98.7%以上、類縁物質は規格内。安定性試験報告書 表8。',
    rationale: `逸脱は最高${peak}、合計${lasting(minutes)}で、加速試験の条件に対して十分に短い。${budgetWords[budget]}含量・類縁物質への影響は無視できると判断する。`,
  },
})

const restricted = ({ itemName, peak, minutes, budget }: CaseFigures, rootCause: RootCause): Verdict => ({
  decision: 'restricted',
  restriction: '使用期限を3か月短縮し、国内向けに限って出荷する。以後の輸送で再度逸脱した場合は使用しない。',
  reason: '短時間逸脱試験の範囲内であるが、余裕が小さいため条件を付ける。',
  note: '使用期限短縮の表示変更は包装部門と合意済み。得意先への連絡文を準備中。',
  assessment: {
    ...rootCause,
    hazard: `${itemName}が最高${peak}に${lasting(minutes)}さらされた。有効期間の終わりに含量が規格下限へ近づくおそれがある。`,
    severity: 'medium',
    probability: 'medium',
    uncertainty: '逸脱後の実測データはなく、加速試験の傾きからの推定による。箱の中心部の温度は測定されていない。',
    uncertaintyLevel: 'medium',
    stabilityData: '短時間逸脱試験（30℃、24時間）で含量の低下0.4%。長期保存試験36か月の残余に余裕あり。',
    rationale: `逸脱は最高${peak}、合計${lasting(minutes)}で、短時間逸脱試験の範囲内である。${budgetWords[budget]}余裕が小さいため、使用期限を短縮し、以後の逸脱を許容しないことを条件に使用できると判断する。`,
  },
})

const rejected = ({ itemName, peak, minutes, budget }: CaseFigures, rootCause: RootCause): Verdict => ({
  decision: 'rejected',
  restriction: null,
  reason: '安定性データの範囲を超えており、品質を保証できない。',
  note: '隔離品の写真と数量を受領。廃棄は次回の立会い日に実施する。',
  assessment: {
    ...rootCause,
    hazard: `${itemName}が最高${peak}に${lasting(minutes)}さらされた。含量の低下と分解物の増加により、効果の不足や有害事象につながるおそれがある。`,
    severity: 'high',
    probability: 'medium',
    uncertainty: 'この温度と時間を支持する安定性データがない。試験による確認には数か月を要する。',
    uncertaintyLevel: 'high',
    stabilityData: '短時間逸脱試験（30℃、24時間）の範囲を超える。該当するデータなし。',
    rationale: `逸脱は最高${peak}、合計${lasting(minutes)}で、安定性データの範囲を超えている。${budgetWords[budget]}患者への影響を否定できないため、当該ロットのこの配送分は使用しないと判断する。`,
  },
})

const frozen = (figures: CaseFigures, rootCause: RootCause): Verdict => ({
  ...rejected(figures, rootCause),
  assessment: {
    ...rootCause,
    hazard: `${figures.itemName}が最低${figures.peak}に${lasting(figures.minutes)}さらされた。凍結していればたん白の凝集や容器の破損が起こり、外観検査では見つけられない。`,
    severity: 'high',
    probability: 'low',
    uncertainty: '凍結の有無は外観では判別できない。凍結表示器は同梱されていなかった。',
    uncertaintyLevel: 'high',
    stabilityData: '凍結融解試験の結果、1回の凍結で不溶性微粒子が増加。添付文書「凍結を避けること」。',
    rationale: `最低${figures.peak}、合計${lasting(figures.minutes)}で、凍結の可能性を否定できない。凍結した製品は使用できないため、当該ロットのこの配送分は使用しないと判断する。`,
  },
})
