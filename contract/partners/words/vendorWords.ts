const ja = {
  active: '有効',
  inactive: '無効',
  inProgress: '監査中',
  columns: {
    customerCode: '監査企業コード',
    customer: '監査企業',
    vendorCode: '委託先コード',
    vendor: '委託先',
    mainContractorCode: '元請会社コード',
    mainContractor: '元請会社',
    state: '状態',
    registeredOn: '登録日',
    auditedOn: '監査日',
    score: '監査評点',
    auditExpiresOn: '監査有効期限',
    inProgress: '監査中',
    observations: '指摘事項（件）',
    openObservations: '未回答の指摘事項（件）',
    licences: '許認可（件）',
    licence: '期限が最も近い許認可',
    licenceExpiresOn: '許認可有効期限',
    daysLeft: '期限までの日数',
    comment: 'コメント',
  },
}

const en: typeof ja = {
  active: 'Active',
  inactive: 'Inactive',
  inProgress: 'In progress',
  columns: {
    customerCode: 'Auditing company code',
    customer: 'Auditing company',
    vendorCode: 'Vendor code',
    vendor: 'Vendor',
    mainContractorCode: 'Main contractor code',
    mainContractor: 'Main contractor',
    state: 'Status',
    registeredOn: 'Registration date',
    auditedOn: 'Audit date',
    score: 'Audit score',
    auditExpiresOn: 'Audit expiry',
    inProgress: 'Audit in progress',
    observations: 'Observations',
    openObservations: 'Findings without an answer',
    licences: 'Licences',
    licence: 'Licence that expires first',
    licenceExpiresOn: 'Licence expiry',
    daysLeft: 'Days until expiry',
    comment: 'Comment',
  },
}

/** The words for vendors in their file. */
export const vendorWords = { ja, en }
export type VendorColumn = keyof typeof ja.columns
