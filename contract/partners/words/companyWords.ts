const ja = {
  industryTypes: {
    '1': '製造業',
    '2': '製薬',
    '3': '卸・販売',
    '4': '物流',
    '5': '委託先',
    '9': 'プラットフォーム',
  },
  status: { active: '有効', inactive: '無効' },
  /** PAR-4: 0 non-disclosure, 1 disclosure. */
  disclosure: { '0': '非開示', '1': '開示' },
  columns: {
    enterpriseCode: '企業コード',
    enterpriseName: '企業名',
    enterpriseNameEn: '企業名（英語）',
    industryType: '業種',
    status: '状態',
    registeredAt: '登録日時',
    updatedAt: '最終更新',
    availableMenus: '利用できるメニュー',
    emailDomains: '登録できるメールドメイン',
    orderedItemsDisclosure: '入荷予定の開示',
    productInformationDisclosure: '製品情報の開示',
    centreCodes: '物流センターコード',
    centreNames: '物流センター名',
    centreNamesEn: '物流センター名（英語）',
  },
}

const en: typeof ja = {
  industryTypes: {
    '1': 'Manufacturing',
    '2': 'Pharmaceutical',
    '3': 'Distributor',
    '4': 'Logistics',
    '5': 'Vendor',
    '9': 'Platform',
  },
  status: { active: 'Active', inactive: 'Inactive' },
  disclosure: { '0': 'Not disclosed', '1': 'Disclosed' },
  columns: {
    enterpriseCode: 'Company code',
    enterpriseName: 'Company name',
    enterpriseNameEn: 'English company name',
    industryType: 'Industry type',
    status: 'Status',
    registeredAt: 'Registered',
    updatedAt: 'Latest update',
    availableMenus: 'Available menus',
    emailDomains: 'Registrable email domains',
    orderedItemsDisclosure: 'Ordered items disclosure',
    productInformationDisclosure: 'Product information disclosure',
    centreCodes: 'Distribution centre codes',
    centreNames: 'Distribution centre names',
    centreNamesEn: 'English distribution centre names',
  },
}

/** The words for companies, on the screens and in their file alike. */
export const companyWords = { ja, en }
export type CompanyColumn = keyof typeof ja.columns
