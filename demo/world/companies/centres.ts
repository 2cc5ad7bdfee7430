import type { Point } from '#demo/thermal/climate.ts'
import * as company from '#demo/world/companies/companies.ts'

/** A plant, a logistics centre or a distribution centre of a company. */
export type DemoCentre = Point & {
  code: string
  companyCode: string
  kind: 'plant' | 'logistics' | 'distribution'
  name: string
  nameEn: string
  address: string
}

type Row = readonly [code: string, name: string, nameEn: string, address: string, lat: number, lon: number]

const rowsOf: Record<string, readonly Row[]> = {
  [company.maker]: [
    ['KSM-TYM', '富山工場', 'Toyama Plant', '富山県富山市', 36.702, 137.213],
    ['KSM-UTN', '宇都宮工場', 'Utsunomiya Plant', '栃木県宇都宮市', 36.555, 139.883],
  ],
  [company.secondMaker]: [['AOS-TKS', '徳島工場', 'Tokushima Plant', '徳島県徳島市', 34.07, 134.555]],
  [company.pharma]: [['SKP-SZO', '静岡工場', 'Shizuoka Plant', '静岡県静岡市', 34.976, 138.383]],
  [company.logistics]: [
    ['YKM-KWS', '川崎低温センター', 'Kawasaki Cold Centre', '神奈川県川崎市川崎区', 35.507, 139.756],
    ['YKM-KUK', '久喜センター', 'Kuki Centre', '埼玉県久喜市', 36.062, 139.667],
    ['YKM-IBK', '茨木センター', 'Ibaraki Centre (Osaka)', '大阪府茨木市', 34.816, 135.568],
    ['YKM-SDJ', '仙台センター', 'Sendai Centre', '宮城県仙台市宮城野区', 38.276, 140.983],
    ['YKM-ISK', '石狩センター', 'Ishikari Centre', '北海道石狩市', 43.171, 141.316],
  ],
  [company.secondLogistics]: [
    ['SNJ-KMK', '小牧センター', 'Komaki Centre', '愛知県小牧市', 35.291, 136.912],
    ['SNJ-TSU', '鳥栖センター', 'Tosu Centre', '佐賀県鳥栖市', 33.378, 130.506],
    ['SNJ-HRS', '広島センター', 'Hiroshima Centre', '広島県広島市西区', 34.384, 132.398],
  ],
  [company.distributor]: [
    ['NGM-YKH', '横浜配送センター', 'Yokohama Distribution Centre', '神奈川県横浜市鶴見区', 35.508, 139.682],
    ['NGM-KOB', '神戸配送センター', 'Kobe Distribution Centre', '兵庫県神戸市東灘区', 34.703, 135.271],
  ],
  [company.secondDistributor]: [
    ['MHD-KNZ', '金沢配送センター', 'Kanazawa Distribution Centre', '石川県金沢市', 36.585, 136.652],
    ['MHD-KGS', '鹿児島配送センター', 'Kagoshima Distribution Centre', '鹿児島県鹿児島市', 31.567, 130.556],
  ],
}

const kinds = { 1: 'plant', 2: 'plant', 3: 'distribution', 4: 'logistics' } as const

function kindOf(companyCode: string): DemoCentre['kind'] {
  const { industryType } = company.companyOf(companyCode)
  if (!(industryType in kinds)) throw new Error(`company ${companyCode} has no centres`)
  return kinds[industryType as keyof typeof kinds]
}

export const centres: readonly DemoCentre[] = Object.entries(rowsOf).flatMap(([companyCode, rows]) =>
  rows.map(([code, name, nameEn, address, lat, lon]) => {
    const kind = kindOf(companyCode)
    return { code, companyCode, kind, name, nameEn, address, lat, lon }
  }),
)

const byCode = new Map(centres.map(centre => [centre.code, centre]))

export function centreOf(code: string): DemoCentre {
  const centre = byCode.get(code)
  if (!centre) throw new Error(`the demo world has no centre ${code}`)
  return centre
}

export const centresOf = (companyCode: string, kind: DemoCentre['kind']) =>
  centres.filter(centre => centre.companyCode === companyCode && centre.kind === kind)
export const logisticsCentres = centres.filter(centre => centre.kind === 'logistics')
export const distributionCentres = centres.filter(centre => centre.kind === 'distribution')
