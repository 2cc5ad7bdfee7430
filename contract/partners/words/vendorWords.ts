import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** The words for vendors in their file. */
export const vendorWords = bothLanguages({
  active: ['有効', 'Active'],
  inactive: ['無効', 'Inactive'],
  inProgress: ['監査中', 'In progress'],
  columns: {
    customerCode: ['監査企業コード', 'Auditing company code'],
    customer: ['監査企業', 'Auditing company'],
    vendorCode: ['委託先コード', 'Vendor code'],
    vendor: ['委託先', 'Vendor'],
    mainContractorCode: ['元請会社コード', 'Main contractor code'],
    mainContractor: ['元請会社', 'Main contractor'],
    state: ['状態', 'Status'],
    registeredOn: ['登録日', 'Registration date'],
    auditedOn: ['監査日', 'Audit date'],
    score: ['監査評点', 'Audit score'],
    auditExpiresOn: ['監査有効期限', 'Audit expiry'],
    inProgress: ['監査中', 'Audit in progress'],
    observations: ['指摘事項（件）', 'Findings'],
    openObservations: ['未回答の指摘事項（件）', 'Findings without an answer'],
    licences: ['許認可（件）', 'Licences'],
    licence: ['期限が最も近い許認可', 'Licence that expires first'],
    licenceExpiresOn: ['許認可有効期限', 'Licence expiry'],
    daysLeft: ['期限までの日数', 'Days until expiry'],
    comment: ['コメント', 'Comment'],
  },
})
export type VendorColumn = keyof typeof vendorWords.ja.columns
