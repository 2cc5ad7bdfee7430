import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { PartnershipState } from '#contract/partners/rules/partnerships.ts'

/** The words for partnerships on screens and in their file. */
export const partnerWords = bothLanguages({
  states: {
    proposed: ['回答待ち', 'Awaiting answer'],
    upcoming: ['開始前', 'Not started'],
    inForce: ['有効', 'In force'],
    ended: ['終了', 'Ended'],
    declined: ['辞退', 'Declined'],
    withdrawn: ['取り下げ', 'Withdrawn'],
  } satisfies Record<PartnershipState, readonly [string, string]>,
  kinds: {
    nameAsDepositor: ['寄託者としての指定', 'Name as depositor'],
    nameAsParty: ['荷送人・荷受人・運送会社としての指定', 'Name as shipper, consignee or carrier'],
    holdStock: ['在庫の登録', 'Report stock'],
    carryLoggers: ['ロガーの使用', 'Use loggers'],
  } satisfies Record<GrantKind, readonly [string, string]>,
  granted: ['許可', 'Yes'],
  notGranted: ['なし', 'No'],
  allLoggers: ['すべて', 'All'],
  noLoggers: ['なし', 'None'],
  columns: {
    companyCode: ['企業コード', 'Company code'],
    company: ['企業', 'Company'],
    partnerCode: ['取引先コード', 'Partner code'],
    partner: ['取引先', 'Partner'],
    partnerGln: ['取引先のGLN', 'Partner GLN'],
    state: ['状態', 'Status'],
    validFrom: ['開始日', 'First day'],
    validUntil: ['終了日', 'Last day'],
    proposedBy: ['申し込んだ企業', 'Proposed by'],
    proposedAt: ['申込日時', 'Proposed at'],
    weNameAsDepositor: ['許可している: 寄託者としての指定', 'Granted to partner: name as depositor'],
    weNameAsParty: [
      '許可している: 荷送人・荷受人・運送会社としての指定',
      'Granted to partner: name as shipper, consignee or carrier',
    ],
    weHoldStock: ['許可している: 在庫の登録', 'Granted to partner: report stock'],
    weCarryLoggers: ['許可している: ロガーの使用', 'Granted to partner: use loggers'],
    theyNameAsDepositor: ['許可されている: 寄託者としての指定', 'Granted by partner: name as depositor'],
    theyNameAsParty: [
      '許可されている: 荷送人・荷受人・運送会社としての指定',
      'Granted by partner: name as shipper, consignee or carrier',
    ],
    theyHoldStock: ['許可されている: 在庫の登録', 'Granted by partner: report stock'],
    theyCarryLoggers: ['許可されている: ロガーの使用', 'Granted by partner: use loggers'],
  },
})
export type PartnerColumn = keyof typeof partnerWords.ja.columns
