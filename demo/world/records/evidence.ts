import { defaultQualityRules, type QualityRules } from '#contract/quality/rules/qualityRules.ts'
import type { BudgetRange } from '#contract/quality/rules/stabilityBudget.ts'
import { maker, pharma, secondMaker } from '#demo/world/companies/companies.ts'

/** The quality rules of an owner of goods; who assesses its cases, and who decides and approves. */
export type DemoQuality = { companyCode: string; rules: QualityRules; assessor: string; approver: string }

export const demoQuality: readonly DemoQuality[] = [
  {
    companyCode: maker,
    rules: { ...defaultQualityRules, releasesByItself: true, needsTwoPeople: true },
    assessor: 'quality@demo.example',
    approver: 'maker@demo.example',
  },
  {
    companyCode: secondMaker,
    rules: { ...defaultQualityRules, releasesByItself: true, assessmentDays: 7 },
    assessor: 'maker2@demo.example',
    approver: 'maker2@demo.example',
  },
  {
    companyCode: pharma,
    rules: { ...defaultQualityRules, releasesByItself: true, retentionYears: 10 },
    assessor: 'pharma@demo.example',
    approver: 'pharma@demo.example',
  },
]

type DemoAllowance = { itemCode: string; by: string; warnPercent: number; source: string; ranges: BudgetRange[] }
const range = (lower: number | null, upper: number | null, minutes: number): BudgetRange => ({
  lowerMilli: lower === null ? null : lower * 1000,
  upperMilli: upper === null ? null : upper * 1000,
  minutes,
})

/** The stability budgets of some items. */
export const demoAllowances: readonly DemoAllowance[] = [
  {
    itemCode: 'KSM-1010',
    by: 'maker@demo.example',
    warnPercent: 70,
    source: '安定性試験報告書 ST-3111 第4版 7.2項（累積逸脱試験）',
    ranges: [range(0, 2, 120), range(8, 25, 1440), range(25, 30, 240)],
  },
  {
    itemCode: 'KSM-1020',
    by: 'maker@demo.example',
    warnPercent: 60,
    source: '短時間逸脱試験報告書 EX-3112 第2版 表5',
    ranges: [range(8, 25, 720), range(25, 40, 60)],
  },
  {
    itemCode: 'KSM-2010',
    by: 'maker@demo.example',
    warnPercent: 50,
    source: '安定性試験報告書 ST-6311 第1版 6.3項',
    ranges: [range(5, 8, 480), range(8, 15, 60)],
  },
  {
    itemCode: 'AOS-0102',
    by: 'maker2@demo.example',
    warnPercent: 75,
    source: '品質取決め書 QA-3992 別紙3',
    ranges: [range(8, 25, 960)],
  },
]

/** Cases of named deliveries that are not concluded. */
export const unfinished: Readonly<Record<string, 'open' | 'underAssessment'>> = {
  'DEMO-LONGRUN': 'open',
  'DEMO-OPENRUN': 'open',
  'DEMO-MIXED': 'underAssessment',
}

export const reopenedBecause =
  '輸送容器の適格性評価報告書が改訂され、製品温度の推定に用いた係数が変わったため、影響を再評価する。'

export const newDueDateReason = '再評価の期限を新たに設定'

type DemoComment = { reference: string; by: string; isInternal: boolean; hoursAfter: number; body: string; file?: true }

/** Comments on cases that are not concluded. */
export const demoCaseComments: readonly DemoComment[] = [
  {
    reference: 'DEMO-MIXED',
    by: 'distributor@demo.example',
    isInternal: false,
    hoursAfter: 3,
    body: '着荷時に該当品目（ほしなぎワクチン皮下注 8箱）を専用の保冷庫へ隔離しました。外箱の破損や濡れはありません。検品記録を添付します。',
    file: true,
  },
  {
    reference: 'DEMO-MIXED',
    by: 'quality@demo.example',
    isInternal: true,
    hoursAfter: 5,
    body: '5℃超過は13分程度。ST-6311の6.3項で足りる見込みだが、積替え前の履歴も合わせて確認してから署名する。',
  },
  {
    reference: 'DEMO-OPENRUN',
    by: 'distributor@demo.example',
    isInternal: false,
    hoursAfter: 2,
    body: '荷受け時のロガー表示が上限を超えていたため、受領を保留しています。判定をお願いします。',
  },
  {
    reference: 'DEMO-LONGRUN',
    by: 'maker@demo.example',
    isInternal: true,
    hoursAfter: 16,
    body: '冷凍機の点検記録を運送会社に依頼済み。回答待ち。',
  },
]

/** Reasons of manual releases, by release blocker. */
export const releaseReasons = {
  gap: '欠測の前後および予備ロガーの記録を確認し、庫内温度が管理範囲内であったと判断した。',
  uncalibrated: '校正期限後に実施した校正の結果が許容差内であったため、測定値を有効と判断した。',
  calibrationUnknown: '運送会社から校正証明書の写しを入手し、有効期間内であることを確認した。',
  noData: '車載温度計の記録（紙）を入手し、管理範囲内であることを確認した。',
  conflict: '再送された測定値との差は表示桁の丸めによるもので、いずれも管理範囲内である。',
  other: '測定記録と輸送記録を確認し、管理範囲内であると判断した。',
} as const
