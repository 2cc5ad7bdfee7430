import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { PartnershipState } from '#contract/partners/rules/partnerships.ts'

const jaStates: Record<PartnershipState, string> = {
  proposed: '回答待ち',
  upcoming: '開始前',
  inForce: '有効',
  ended: '終了',
  declined: '辞退',
  withdrawn: '取り下げ',
}
const jaKinds: Record<GrantKind, string> = {
  nameAsDepositor: '寄託者としての指定',
  nameAsParty: '荷送人・荷受人・運送会社としての指定',
  holdStock: '在庫の登録',
  carryLoggers: 'ロガーの使用',
}

const ja = {
  states: jaStates,
  kinds: jaKinds,
  granted: '許可',
  notGranted: 'なし',
  allLoggers: 'すべて',
  noLoggers: 'なし',
  columns: {
    companyCode: '企業コード',
    company: '企業',
    partnerCode: '取引先コード',
    partner: '取引先',
    state: '状態',
    validFrom: '開始日',
    validUntil: '終了日',
    proposedBy: '申し込んだ企業',
    proposedAt: '申込日時',
    weNameAsDepositor: '許可している: 寄託者としての指定',
    weNameAsParty: '許可している: 荷送人・荷受人・運送会社としての指定',
    weHoldStock: '許可している: 在庫の登録',
    weCarryLoggers: '許可している: ロガーの使用',
    theyNameAsDepositor: '許可されている: 寄託者としての指定',
    theyNameAsParty: '許可されている: 荷送人・荷受人・運送会社としての指定',
    theyHoldStock: '許可されている: 在庫の登録',
    theyCarryLoggers: '許可されている: ロガーの使用',
  },
}

const enStates: Record<PartnershipState, string> = {
  proposed: 'Awaiting answer',
  upcoming: 'Not started',
  inForce: 'In force',
  ended: 'Ended',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
const enKinds: Record<GrantKind, string> = {
  nameAsDepositor: 'Name as depositor',
  nameAsParty: 'Name as shipper, consignee or carrier',
  holdStock: 'Report stock',
  carryLoggers: 'Use loggers',
}

const en: typeof ja = {
  states: enStates,
  kinds: enKinds,
  granted: 'Yes',
  notGranted: 'No',
  allLoggers: 'All',
  noLoggers: 'None',
  columns: {
    companyCode: 'Company code',
    company: 'Company',
    partnerCode: 'Partner code',
    partner: 'Partner',
    state: 'Status',
    validFrom: 'First day',
    validUntil: 'Last day',
    proposedBy: 'Proposed by',
    proposedAt: 'Proposed at',
    weNameAsDepositor: 'Granted to partner: name as depositor',
    weNameAsParty: 'Granted to partner: name as shipper, consignee or carrier',
    weHoldStock: 'Granted to partner: report stock',
    weCarryLoggers: 'Granted to partner: use loggers',
    theyNameAsDepositor: 'Granted by partner: name as depositor',
    theyNameAsParty: 'Granted by partner: name as shipper, consignee or carrier',
    theyHoldStock: 'Granted by partner: report stock',
    theyCarryLoggers: 'Granted by partner: use loggers',
  },
}

/** The words for partnerships on screens and in their file. */
export const partnerWords = { ja, en }
export type PartnerColumn = keyof typeof ja.columns
