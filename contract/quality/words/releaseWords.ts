import type { ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'

export const releaseColumns = [
  'reference',
  'deliveredAt',
  'depositor',
  'shipFrom',
  'destination',
  'item',
  'itemCode',
  'lot',
  'expiry',
  'quantity',
  'decision',
  'quarantined',
  'affected',
  'restriction',
  'reason',
  'cause',
  'decidedBy',
  'decidedAt',
  'signature',
  'case',
  'releaseBlockers',
] as const
export type ReleaseColumn = (typeof releaseColumns)[number]

type Words = {
  columns: Record<ReleaseColumn, string>
  releaseBlockers: Record<ReleaseBlocker, string>
  yes: string
  no: string
  valid: string
  invalid: string
  quarantined: string
  affected: string
  takenOut: string
}

const ja: Words = {
  columns: {
    reference: '参照番号',
    deliveredAt: '配達日時',
    depositor: '寄託者',
    shipFrom: '出荷地',
    destination: '配送先',
    item: '品目',
    itemCode: '品目コード',
    lot: '製造番号',
    expiry: '使用期限',
    quantity: '数量',
    decision: '出荷可否判定',
    quarantined: '保留',
    affected: '案件の対象',
    restriction: '条件',
    reason: '理由',
    cause: '判定の経緯',
    decidedBy: '判定者',
    decidedAt: '判定日時',
    signature: '電子署名',
    case: '逸脱案件',
    releaseBlockers: '自動判定されない理由',
  },
  releaseBlockers: {
    notDelivered: '配達が完了していません',
    noData: '温度データがありません',
    excursion: '温度逸脱があります',
    gap: '欠測があります',
    suspect: '疑わしい測定値があります',
    conflict: '矛盾する測定値があります',
    uncalibrated: '校正期間外のロガーで測定されています',
    calibrationUnknown: '校正が登録されていないロガーで測定されています',
    openPeriod: '温度帯外のまま終わっている区間があります',
    itemWithoutLogger: 'ロガーで測定されていない品目があります',
    case: '逸脱案件があります',
    decided: '担当者が判定したロットがあります',
    beforeRule: '自動出荷判定を有効にした日より前に配達されました',
  },
  yes: 'あり',
  no: 'なし',
  valid: '有効',
  invalid: '署名後に内容が変更されています',
  quarantined: '保留',
  affected: '対象',
  takenOut: '配送の明細から外されています',
}

const en: Words = {
  columns: {
    reference: 'Reference no.',
    deliveredAt: 'Delivered',
    depositor: 'Depositor',
    shipFrom: 'Shipped from',
    destination: 'Destination',
    item: 'Item',
    itemCode: 'Item code',
    lot: 'Lot no.',
    expiry: 'Expiry',
    quantity: 'Quantity',
    decision: 'Release decision',
    quarantined: 'Held',
    affected: 'In a case',
    restriction: 'Restriction',
    reason: 'Reason',
    cause: 'How it came about',
    decidedBy: 'Decided by',
    decidedAt: 'Decided',
    signature: 'Signature',
    case: 'Excursion case',
    releaseBlockers: 'Why not released automatically',
  },
  releaseBlockers: {
    notDelivered: 'It is not delivered yet',
    noData: 'There is no temperature data',
    excursion: 'There is a temperature excursion',
    gap: 'There is a gap in the readings',
    suspect: 'There are suspect readings',
    conflict: 'There are conflicting readings',
    uncalibrated: 'A logger measured outside its calibration period',
    calibrationUnknown: 'A logger without a registered calibration measured',
    openPeriod: 'The readings end outside the band',
    itemWithoutLogger: 'No logger measured one of the items',
    case: 'There is an excursion case',
    decided: 'A person has decided about one of the lots',
    beforeRule: 'It was delivered before the day on which automatic release was turned on',
  },
  yes: 'Yes',
  no: 'No',
  valid: 'Valid',
  invalid: 'The content changed after it was signed',
  quarantined: 'Held',
  affected: 'In a case',
  takenOut: 'Taken out of the delivery',
}

/** The words for release decisions, on screens and in files alike. */
export const releaseWords = { ja, en }
