import type { Language } from '#contract/kernel/language.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { ColumnOf, ImportColumnName } from '#contract/integration/rules/importColumns.ts'

type Text = string | readonly [ja: string, en: string]

/** One line for each template shows how cells are written; columns that are left out stay empty. */
const examples: { [Kind in ImportKind]: Partial<Record<ColumnOf<Kind>, Text>> } = {
  companies: {
    enterpriseCode: 'NEW-0001',
    enterpriseName: 'サンプル物流株式会社',
    enterpriseNameEn: 'Sample Logistics Co., Ltd.',
    gln: '9520000000028',
    industryType: ['物流', 'Logistics'],
    availableMenus: ['配送状況;ユーザー一覧', 'Delivery Status;User List'],
    emailDomains: 'sample-logistics.example',
    orderedItemsDisclosure: ['非開示', 'Not disclosed'],
    productInformationDisclosure: ['非開示', 'Not disclosed'],
    centreCodes: 'SAMPLE-01;SAMPLE-02',
    centreNames: '川崎センター;久喜センター',
    centreNamesEn: 'Kawasaki Centre;Kuki Centre',
    centreGlns: '9520000000035;-',
  },
  products: {
    itemCode: 'ITEM-001',
    nameJa: 'サンプル注射液 10mg',
    nameEn: 'Sample injection 10 mg',
    drugCode: '1234567A1234',
    gtinSales: '19520000000018',
    gtin: '9520000000011',
    yj: '1234567A1234',
    band: ['2〜8℃（冷蔵）', '2–8 °C (refrigerated)'],
    toleranceMinutes: '30',
    toleranceSource: ['安定性試験報告書 ST-001', 'Stability report ST-001'],
  },
  partners: {
    partnerCode: 'CARRIER-01',
    validFrom: '2026-12-01',
    weNameAsDepositor: ['なし', 'No'],
    weNameAsParty: ['許可', 'Yes'],
    weHoldStock: ['なし', 'No'],
    weCarryLoggers: 'SN-1001;SN-1002',
    theyNameAsDepositor: ['なし', 'No'],
    theyNameAsParty: ['許可', 'Yes'],
    theyHoldStock: ['なし', 'No'],
    theyCarryLoggers: ['なし', 'None'],
    note: ['輸送委託契約 第12号に基づく申込みです。', 'As agreed in transport contract no. 12'],
  },
  loggers: {
    serial: 'SN-1001',
    name: ['冷蔵車1号車', 'Refrigerated truck 1'],
    model: 'TL-200',
    grai: '9520000000011A1001',
    giai: '95200001001',
    intervalSeconds: '600',
  },
  deliveries: {
    deliveryType: ['製造拠点 → 物流センター', 'MFG base → logistics centre'],
    slipNo: '1234-5678;1234-5679',
    inboundNo: 'IN-1001',
    clientManagementNo: 'CM-2001',
    sscc: '395201234567890123',
    fromNameEn: 'Shizuoka plant',
    fromLat: '34.97',
    fromLon: '138.38',
    destinationNameEn: 'Ibaraki logistics centre',
    destinationGln: '9520000000011',
    destinationLat: '34.81',
    destinationLon: '135.56',
    shippingDate: '2026-11-20',
    plannedPickup: '2026-11-20 09:00',
    scheduledArrival: '2026-11-21',
    scheduledPieces: '120',
    shippedPieces: '120',
    inboundPallets: '4',
    palletsOnTime: '4',
    reference: 'REF-0001',
    fromName: ['静岡工場', 'Shizuoka plant'],
    destinationName: ['茨木物流センター', 'Ibaraki logistics centre'],
    destinationKind: ['物流センター', 'Distribution centre'],
  },
  deliveryItems: {
    reference: 'REF-0001',
    itemCode: 'ITEM-001',
    lot: 'LOT-A1',
    expiry: '2028-03-31',
    quantity: '120',
  },
  loggerAssignments: {
    reference: 'REF-0001',
    serial: 'SN-1001',
    from: '2026-11-20 08:30',
    intervalSeconds: '600',
  },
  stock: {
    itemCode: 'ITEM-001',
    lot: 'LOT-A1',
    expiry: '2028-03-31',
    centreCode: 'CENTRE-01',
    ownerType: ['寄託者', 'Depositor'],
    qualifiedQuantity: '480',
    updatedAt: '2026-11-20 18:00',
  },
  users: {
    email: 'taro@company.example',
    username: ['山田 太郎', 'Taro Yamada'],
    organizationDepartment: ['品質保証部', 'Quality assurance'],
    role: ['メンバー', 'Member'],
    language: ['日本語', 'Japanese'],
    menus: ['配送状況;製品在庫情報', 'Delivery Status;Product Stock Information'],
  },
}

/** The cells of a template's example line. */
export const importExample = (kind: ImportKind, language: Language): Partial<Record<ImportColumnName, string>> =>
  Object.fromEntries(
    Object.entries<Text>(examples[kind]).map(([column, text]) => [
      column,
      typeof text === 'string' ? text : text[language === 'ja' ? 0 : 1],
    ]),
  )
