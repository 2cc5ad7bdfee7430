import type { Point } from '#demo/thermal/climate.ts'
import * as company from '#demo/world/companies/companies.ts'

/** A place of a company: a plant (manufacturing base), a logistics centre or a distribution centre. */
export type DemoCentre = Point & {
  code: string
  companyCode: string
  kind: 'plant' | 'logistics' | 'distribution'
  name: string
  nameEn: string
  address: string
}

const row = (
  code: string,
  companyCode: string,
  kind: DemoCentre['kind'],
  [name, nameEn]: readonly [string, string],
  address: string,
  [lat, lon]: readonly [number, number],
): DemoCentre => ({ code, companyCode, kind, name, nameEn, address, lat, lon })

export const centres: readonly DemoCentre[] = [
  row('KSM-TYM', company.maker, 'plant', ['富山工場', 'Toyama Plant'], '富山県富山市', [36.702, 137.213]),
  row('KSM-UTN', company.maker, 'plant', ['宇都宮工場', 'Utsunomiya Plant'], '栃木県宇都宮市', [36.555, 139.883]),
  row('AOS-TKS', company.secondMaker, 'plant', ['徳島工場', 'Tokushima Plant'], '徳島県徳島市', [34.07, 134.555]),
  row('SKP-SZO', company.pharma, 'plant', ['静岡工場', 'Shizuoka Plant'], '静岡県静岡市', [34.976, 138.383]),
  row(
    'YKM-KWS',
    company.logistics,
    'logistics',
    ['川崎低温センター', 'Kawasaki Cold Centre'],
    '神奈川県川崎市川崎区',
    [35.507, 139.756],
  ),
  row('YKM-KUK', company.logistics, 'logistics', ['久喜センター', 'Kuki Centre'], '埼玉県久喜市', [36.062, 139.667]),
  row(
    'YKM-IBK',
    company.logistics,
    'logistics',
    ['茨木センター', 'Ibaraki Centre (Osaka)'],
    '大阪府茨木市',
    [34.816, 135.568],
  ),
  row(
    'YKM-SDJ',
    company.logistics,
    'logistics',
    ['仙台センター', 'Sendai Centre'],
    '宮城県仙台市宮城野区',
    [38.276, 140.983],
  ),
  row(
    'YKM-ISK',
    company.logistics,
    'logistics',
    ['石狩センター', 'Ishikari Centre'],
    '北海道石狩市',
    [43.171, 141.316],
  ),
  row(
    'SNJ-KMK',
    company.secondLogistics,
    'logistics',
    ['小牧センター', 'Komaki Centre'],
    '愛知県小牧市',
    [35.291, 136.912],
  ),
  row(
    'SNJ-TSU',
    company.secondLogistics,
    'logistics',
    ['鳥栖センター', 'Tosu Centre'],
    '佐賀県鳥栖市',
    [33.378, 130.506],
  ),
  row(
    'SNJ-HRS',
    company.secondLogistics,
    'logistics',
    ['広島センター', 'Hiroshima Centre'],
    '広島県広島市西区',
    [34.384, 132.398],
  ),
  row(
    'NGM-YKH',
    company.distributor,
    'distribution',
    ['横浜配送センター', 'Yokohama Distribution Centre'],
    '神奈川県横浜市鶴見区',
    [35.508, 139.682],
  ),
  row(
    'NGM-KOB',
    company.distributor,
    'distribution',
    ['神戸配送センター', 'Kobe Distribution Centre'],
    '兵庫県神戸市東灘区',
    [34.703, 135.271],
  ),
  row(
    'MHD-KNZ',
    company.secondDistributor,
    'distribution',
    ['金沢配送センター', 'Kanazawa Distribution Centre'],
    '石川県金沢市',
    [36.585, 136.652],
  ),
  row(
    'MHD-KGS',
    company.secondDistributor,
    'distribution',
    ['鹿児島配送センター', 'Kagoshima Distribution Centre'],
    '鹿児島県鹿児島市',
    [31.567, 130.556],
  ),
]

const byCode = new Map(centres.map(centre => [centre.code, centre]))

export function centreOf(code: string): DemoCentre {
  const centre = byCode.get(code)
  if (!centre) throw new Error(`there is no demo centre ${code}`)
  return centre
}

export const centresOf = (companyCode: string, kind: DemoCentre['kind']) =>
  centres.filter(centre => centre.companyCode === companyCode && centre.kind === kind)
export const logisticsCentres = centres.filter(centre => centre.kind === 'logistics')
export const distributionCentres = centres.filter(centre => centre.kind === 'distribution')
