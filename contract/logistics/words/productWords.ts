import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** Words for products, on screens and in CSV files. */
export const productWords = bothLanguages({
  bands: {
    '2-8': ['2〜8℃（冷蔵）', '2–8 °C (refrigerated)'],
    max5: ['5℃以下', '5 °C or below'],
    '1-30': ['1〜30℃（室温）', '1–30 °C (room)'],
  },
  columns: {
    itemCode: ['品目コード', 'Item code'],
    nameJa: ['品名（日本語）', 'Name (Japanese)'],
    nameEn: ['品名（英語）', 'Name (English)'],
    drugCode: ['医薬品コード', 'Drug code'],
    gtinDispensing: ['GTIN（調剤包装単位）', 'GTIN (dispensing package)'],
    gtinSales: ['GTIN（販売包装単位）', 'GTIN (sales package)'],
    gtinCase: ['GTIN（元梱包装単位）', 'GTIN (case)'],
    gtin: ['GTIN・JANコード', 'GTIN or JAN'],
    yj: ['YJコード', 'YJ code'],
    hot: ['HOTコード', 'HOT code'],
    unifiedDispensing: ['統一商品コード（調剤包装単位）', 'Unified commodity code (dispensing package)'],
    unifiedSales: ['統一商品コード（販売包装単位）', 'Unified commodity code (sales package)'],
    unifiedCase: ['統一商品コード（元梱包装単位）', 'Unified commodity code (case)'],
    unified: ['統一商品コード', 'Unified commodity code'],
    band: ['温度帯', 'Temperature band'],
    toleranceMinutes: ['許容時間（分）', 'Tolerance (minutes)'],
    toleranceSource: ['許容時間の根拠文書', 'Source of the tolerance'],
    version: ['版', 'Version'],
    validFrom: ['適用開始日', 'Valid from'],
    nextVersion: ['次の版', 'Next version'],
    nextValidFrom: ['次の版の適用開始日', 'Next version valid from'],
    companyCode: ['企業コード', 'Company code'],
    company: ['企業', 'Company'],
    registeredAt: ['登録日時', 'Registered at'],
  },
})
export type ProductColumn = keyof typeof productWords.ja.columns
