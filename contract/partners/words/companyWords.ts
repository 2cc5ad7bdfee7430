import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** The words for companies, on the screens and in their file alike. */
export const companyWords = bothLanguages({
  industryTypes: {
    '1': ['製造業', 'Manufacturing'],
    '2': ['製薬', 'Pharmaceutical'],
    '3': ['卸・販売', 'Distributor'],
    '4': ['物流', 'Logistics'],
    '5': ['委託先', 'Vendor'],
    '9': ['プラットフォーム', 'Platform'],
  },
  status: {
    active: ['有効', 'Active'],
    inactive: ['無効', 'Inactive'],
  },
  /** PAR-4: 0 non-disclosure, 1 disclosure. */
  disclosure: {
    '0': ['非開示', 'Not disclosed'],
    '1': ['開示', 'Disclosed'],
  },
  columns: {
    enterpriseCode: ['企業コード', 'Company code'],
    enterpriseName: ['企業名', 'Company name'],
    enterpriseNameEn: ['企業名（英語）', 'English company name'],
    gln: ['GLN', 'GLN'],
    industryType: ['業種', 'Industry type'],
    status: ['状態', 'Status'],
    registeredAt: ['登録日時', 'Registered'],
    updatedAt: ['最終更新', 'Latest update'],
    availableMenus: ['利用できるメニュー', 'Available menus'],
    emailDomains: ['登録できるメールドメイン', 'Registrable email domains'],
    orderedItemsDisclosure: ['入荷予定の開示', 'Ordered items disclosure'],
    productInformationDisclosure: ['製品情報の開示', 'Product information disclosure'],
    centreCodes: ['物流センターコード', 'Distribution centre codes'],
    centreNames: ['物流センター名', 'Distribution centre names'],
    centreNamesEn: ['物流センター名（英語）', 'English distribution centre names'],
    centreGlns: ['物流センターのGLN', 'GLNs of distribution centres'],
  },
})
export type CompanyColumn = keyof typeof companyWords.ja.columns

/** Stands in a list of GLNs for a centre that has none. */
export const noGln = '-'
