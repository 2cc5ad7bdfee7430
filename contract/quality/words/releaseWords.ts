import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

export type ReleaseColumn = keyof (typeof releaseWords)['ja']['columns']

/** Release decisions, for screens and files. */
export const releaseWords = bothLanguages({
  columns: {
    reference: ['参照番号', 'Reference no.'],
    deliveredAt: ['配達日時', 'Delivered'],
    depositor: ['寄託者', 'Depositor'],
    shipFrom: ['出荷地', 'Shipped from'],
    destination: ['配送先', 'Destination'],
    item: ['品目', 'Item'],
    itemCode: ['品目コード', 'Item code'],
    lot: ['製造番号', 'Lot no.'],
    expiry: ['使用期限', 'Expiry'],
    quantity: ['数量', 'Quantity'],
    decision: ['出荷可否判定', 'Release decision'],
    quarantined: ['保留', 'Held'],
    affected: ['案件の対象', 'In a case'],
    restriction: ['条件', 'Restriction'],
    reason: ['理由', 'Reason'],
    cause: ['判定の経緯', 'How it came about'],
    decidedBy: ['判定者', 'Decided by'],
    decidedAt: ['判定日時', 'Decided'],
    signature: ['電子署名', 'Signature'],
    case: ['逸脱案件', 'Excursion case'],
    releaseBlockers: ['自動判定されない理由', 'Why not released automatically'],
  },
  releaseBlockers: {
    notDelivered: ['配達が完了していません', 'Not delivered yet'],
    noData: ['温度データがありません', 'No temperature data'],
    excursion: ['温度逸脱があります', 'Temperature excursion'],
    gap: ['欠測があります', 'Gap in the readings'],
    suspect: ['疑わしい測定値があります', 'Suspect readings'],
    conflict: ['矛盾する測定値があります', 'Conflicting readings'],
    uncalibrated: ['校正期間外のロガーで測定されています', 'Measured by a logger outside its calibration period'],
    calibrationUnknown: [
      '校正が登録されていないロガーで測定されています',
      'Measured by a logger without a registered calibration',
    ],
    openPeriod: ['温度帯外のまま終わっている区間があります', 'Readings end outside the band'],
    itemWithoutLogger: ['ロガーで測定されていない品目があります', 'An item was not measured by any logger'],
    budgetUsedUp: ['安定性バジェットを使い切ったロットがあります', 'The stability budget of a lot is used up'],
    budgetNotCovered: [
      '安定性バジェットの範囲外の温度になったロットがあります',
      'A lot was at a temperature that its stability budget does not cover',
    ],
    budgetNotCounted: ['安定性バジェットを集計しています', 'A stability budget is being counted'],
    case: ['逸脱案件があります', 'Excursion case'],
    decided: ['担当者が判定したロットがあります', 'A lot was decided by a person'],
    beforeRule: [
      '自動出荷判定を有効にした日より前に配達されました',
      'Delivered before automatic release was turned on',
    ],
  },
  yes: ['あり', 'Yes'],
  no: ['なし', 'No'],
  valid: ['有効', 'Valid'],
  invalid: ['署名後に内容が変更されています', 'Content changed after signing'],
  quarantined: ['保留', 'Held'],
  affected: ['対象', 'In a case'],
  takenOut: ['配送の明細から外されています', 'Removed from the delivery'],
})
