const ja = {
  bands: { '2-8': '2〜8℃（冷蔵）', max5: '5℃以下', '1-30': '1〜30℃（室温）' },
  columns: {
    itemCode: '品目コード',
    nameJa: '品名（日本語）',
    nameEn: '品名（英語）',
    drugCode: '医薬品コード',
    band: '温度帯',
    toleranceMinutes: '許容時間（分）',
    toleranceSource: '許容時間の根拠文書',
    version: '版',
    validFrom: '適用開始日',
    nextVersion: '次の版',
    nextValidFrom: '次の版の適用開始日',
    companyCode: '企業コード',
    company: '企業',
    registeredAt: '登録日時',
  },
}

const en: typeof ja = {
  bands: { '2-8': '2–8 °C (refrigerated)', max5: '5 °C or below', '1-30': '1–30 °C (room)' },
  columns: {
    itemCode: 'Item code',
    nameJa: 'Name (Japanese)',
    nameEn: 'Name (English)',
    drugCode: 'Drug code',
    band: 'Temperature band',
    toleranceMinutes: 'Tolerance (minutes)',
    toleranceSource: 'Source of the tolerance',
    version: 'Version',
    validFrom: 'Valid from',
    nextVersion: 'Next version',
    nextValidFrom: 'Next version valid from',
    companyCode: 'Company code',
    company: 'Company',
    registeredAt: 'Registered at',
  },
}

/** The words for products, on the screen and in their file alike. */
export const productWords = { ja, en }
export type ProductColumn = keyof typeof ja.columns
