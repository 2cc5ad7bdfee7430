import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { dayText, firstDayOf, monthNumber } from '#demo/days.ts'
import { maker, pharma, secondMaker } from '#demo/world/companies/companies.ts'

/** A fictitious medicine. Its drug code has the form of a YJ code, in group 9, which is not assigned. */
export type DemoProduct = {
  companyCode: string
  itemCode: string
  nameJa: string
  nameEn: string
  drugCode: string
  band: BandCode
  toleranceMinutes: number
  toleranceSource: string | null
  /** Until half a year ago, if the tolerance changed then. */
  formerToleranceMinutes: number | null
  /** In some weeks, if a new tolerance is approved. */
  plannedToleranceMinutes: number | null
}

type Row = readonly [
  itemCode: string,
  nameJa: string,
  nameEn: string,
  drugCode: string,
  band: BandCode,
  toleranceMinutes: number,
]

const sources = ['安定性試験報告書 ST-', '品質取決め書 QA-', '短時間逸脱試験報告書 EX-']

const rowsOf: Record<string, readonly Row[]> = {
  [maker]: [
    ['KSM-1010', 'ヴェルノキサ点滴静注100mg', 'Vernoxa I.V. Infusion 100 mg', '9311402A1021', '2-8', 30],
    ['KSM-1020', 'セリフォラン皮下注40mgシリンジ', 'Serifolan S.C. Injection 40 mg Syringe', '9311403G2038', '2-8', 60],
    ['KSM-1030', 'カルドネア注射用5mg', 'Cardonea for Injection 5 mg', '9219410D1045', '2-8', 0],
    ['KSM-1040', 'トリベクサ静注液10mL', 'Tribexa I.V. Solution 10 mL', '9424405A3052', '2-8', 0],
    ['KSM-2010', 'ほしなぎワクチン皮下注', 'Hoshinagi Vaccine S.C. Injection', '9631400E1069', 'max5', 0],
    ['KSM-2020', 'カグラーゼ吸入液', 'Kagurase Inhalation Solution', '9229701G1076', 'max5', 20],
    ['KSM-3010', 'ルミナフェン錠20mg', 'Luminafen Tablets 20 mg', '9149003F1083', '1-30', 120],
    ['KSM-3020', 'プレオサンカプセル75mg', 'Preosan Capsules 75 mg', '9339002M1090', '1-30', 60],
    ['KSM-3030', 'ナルビオス散10%', 'Narbios Powder 10%', '9119001B1107', '1-30', 60],
  ],
  [secondMaker]: [
    ['AOS-0101', 'アオシマブ点滴静注200mg', 'Aoshimab I.V. Infusion 200 mg', '9429411A1114', '2-8', 0],
    ['AOS-0102', 'タイダルマブ皮下注150mgペン', 'Tidalumab S.C. Injection 150 mg Pen', '9399412G1121', '2-8', 45],
    ['AOS-0103', 'クオリベル静注用1000単位', 'Quorivel for I.V. Injection 1000 Units', '9634413D1138', '2-8', 30],
    ['AOS-0104', 'ユキリシン点眼液0.05%', 'Yukilisin Ophthalmic Solution 0.05%', '9131700Q1145', '2-8', 60],
    ['AOS-0201', 'ソラミューン凍結乾燥ワクチン', 'Soramune Freeze-Dried Vaccine', '9631401D1152', 'max5', 0],
    ['AOS-0202', 'ミオグリン標準血清', 'Mioglyn Standard Serum', '9729402X1169', 'max5', 0],
    ['AOS-0301', 'テノビア錠5mg', 'Tenobia Tablets 5 mg', '9217004F1176', '1-30', 60],
    ['AOS-0302', 'ナギセプト消毒液', 'Nagisept Antiseptic Solution', '9261702Q1183', '1-30', 120],
  ],
  [pharma]: [
    ['SKP-A001', 'リヴェストラ注50mg', 'Rivestra Injection 50 mg', '9249414A1190', '2-8', 30],
    ['SKP-A002', 'ベルファロナ自己注射用キット', 'Belfarona Auto-Injector Kit', '9399415G1206', '2-8', 0],
    ['SKP-A003', 'アミフェリン坐剤10mg', 'Amiferin Suppositories 10 mg', '9114700J1213', '2-8', 90],
    ['SKP-B001', 'フロランデア診断用キット', 'Florandea Diagnostic Kit', '9799403X1220', 'max5', 0],
    ['SKP-C001', 'ミストラベル点鼻液', 'Mistravel Nasal Spray', '9132701Q1237', '1-30', 60],
    ['SKP-C002', 'オルタミール顆粒', 'Ortamir Granules', '9325005D1244', '1-30', 60],
    ['SKP-C003', 'ゾルヴェトラ貼付剤8mg', 'Zolvetra Patches 8 mg', '9264703S1251', '1-30', 120],
  ],
}

/** The product whose tolerance was reduced half a year ago. */
export const changed = { itemCode: 'KSM-1020', formerToleranceMinutes: 120 }
/** The product whose tolerance will be reduced. */
const planned = { itemCode: 'KSM-3010', toleranceMinutes: 90 }

export const products: readonly DemoProduct[] = Object.entries(rowsOf).flatMap(([companyCode, rows]) =>
  rows.map(([itemCode, nameJa, nameEn, drugCode, band, toleranceMinutes], index) => ({
    companyCode,
    itemCode,
    nameJa,
    nameEn,
    drugCode,
    band,
    toleranceMinutes,
    toleranceSource:
      toleranceMinutes === 0 ? null : `${sources[index % sources.length]}${drugCode.slice(1, 4)}${index + 1}`,
    formerToleranceMinutes: itemCode === changed.itemCode ? changed.formerToleranceMinutes : null,
    plannedToleranceMinutes: itemCode === planned.itemCode ? planned.toleranceMinutes : null,
  })),
)

const byCode = new Map(products.map(product => [product.itemCode, product]))

export function productOf(itemCode: string): DemoProduct {
  const product = byCode.get(itemCode)
  if (!product) throw new Error(`the demo world has no product ${itemCode}`)
  return product
}

export const productsOf = (companyCode: string, band?: BandCode) =>
  products.filter(product => product.companyCode === companyCode && (band === undefined || product.band === band))

const monthLetters = 'ABCDEFGHJKLM'

/**
 * The lot of a product that leaves the plant on a day, produced the month before. Each chain has its own lot, because
 * deliveries with the same depositor, item and lot are one chain (LOG-2); `number` is that of the chain on this day.
 */
export function lotOn(itemCode: string, day: number, number: string): { lot: string; expiry: string } {
  const produced = monthNumber(day) - 1
  const year = String(Math.floor(produced / 12) % 100)
  const dayOfMonth = dayText(day).slice(-2)
  return {
    lot: `${itemCode.slice(0, 1)}${itemCode.slice(-2)}${year}${monthLetters[produced % 12]}${dayOfMonth}${number}`,
    expiry: dayText(firstDayOf(produced + shelfLifeMonths(itemCode)) - 1),
  }
}

const shelfLifeMonths = (itemCode: string) => ({ max5: 15, '2-8': 24, '1-30': 36 })[productOf(itemCode).band]
