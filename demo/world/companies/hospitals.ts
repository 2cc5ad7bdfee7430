import { demoGln } from '#demo/world/goods/identifiers.ts'
import { kilometresBetween } from '#demo/world/deliveries/route.ts'
import type { Point } from '#demo/thermal/climate.ts'

/** A hospital, clinic or pharmacy. The towns are real, the names are fictitious. */
export type Hospital = Point & { name: string; nameEn: string; gln: string }

type Town = readonly [name: string, nameEn: string, lat: number, lon: number]

const towns: readonly Town[] = [
  ['札幌', 'Sapporo', 43.062, 141.354],
  ['旭川', 'Asahikawa', 43.771, 142.365],
  ['函館', 'Hakodate', 41.785, 140.744],
  ['青森', 'Aomori', 40.822, 140.747],
  ['盛岡', 'Morioka', 39.703, 141.152],
  ['仙台', 'Sendai', 38.262, 140.874],
  ['山形', 'Yamagata', 38.25, 140.33],
  ['郡山', 'Koriyama', 37.4, 140.37],
  ['水戸', 'Mito', 36.37, 140.45],
  ['宇都宮', 'Utsunomiya', 36.56, 139.89],
  ['さいたま', 'Saitama', 35.905, 139.624],
  ['千葉', 'Chiba', 35.607, 140.11],
  ['新宿', 'Shinjuku', 35.694, 139.703],
  ['世田谷', 'Setagaya', 35.646, 139.653],
  ['町田', 'Machida', 35.548, 139.446],
  ['横浜', 'Yokohama', 35.45, 139.63],
  ['新潟', 'Niigata', 37.912, 139.045],
  ['長野', 'Nagano', 36.65, 138.19],
  ['富山', 'Toyama', 36.695, 137.215],
  ['金沢', 'Kanazawa', 36.562, 136.656],
  ['静岡', 'Shizuoka', 34.975, 138.383],
  ['浜松', 'Hamamatsu', 34.71, 137.726],
  ['名古屋', 'Nagoya', 35.17, 136.91],
  ['岐阜', 'Gifu', 35.42, 136.76],
  ['京都', 'Kyoto', 35.01, 135.768],
  ['大阪', 'Osaka', 34.694, 135.502],
  ['堺', 'Sakai', 34.573, 135.483],
  ['神戸', 'Kobe', 34.69, 135.195],
  ['奈良', 'Nara', 34.685, 135.81],
  ['岡山', 'Okayama', 34.655, 133.92],
  ['広島', 'Hiroshima', 34.395, 132.455],
  ['高松', 'Takamatsu', 34.34, 134.045],
  ['松山', 'Matsuyama', 33.84, 132.765],
  ['福岡', 'Fukuoka', 33.59, 130.4],
  ['北九州', 'Kitakyushu', 33.885, 130.88],
  ['熊本', 'Kumamoto', 32.803, 130.72],
  ['鹿児島', 'Kagoshima', 31.595, 130.557],
]

const patterns: readonly (readonly [name: string, nameEn: string])[] = [
  ['星見坂総合病院', 'Hoshimizaka General Hospital'],
  ['花曇台医療センター', 'Hanagumoridai Medical Centre'],
  ['風待橋クリニック', 'Kazemachibashi Clinic'],
  ['ひなた坂薬局', 'Hinatazaka Pharmacy'],
  ['水無瀬台病院', 'Minasedai Hospital'],
  ['月見里こどもクリニック', 'Tsukimisato Children’s Clinic'],
  ['うぐいす野調剤薬局', 'Uguisuno Dispensing Pharmacy'],
  ['緑風台がんセンター', 'Ryokufudai Cancer Centre'],
]

/** The number of the first one's GLN. */
const firstGln = 2001

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** Two in each town, within a few hundred metres of its centre. */
export const hospitals: readonly Hospital[] = towns.flatMap(([town, townEn, lat, lon], index) =>
  [0, 1].map(nth => {
    const [kind, kindEn] = patterns[(index * 3 + nth * 5) % patterns.length] ?? ['病院', 'Hospital']
    return {
      name: `${town}${kind}`,
      nameEn: `${townEn} ${kindEn}`,
      gln: demoGln(firstGln + index * 2 + nth),
      lat: round(lat + 0.006 * (((index * 7 + nth * 3) % 5) - 2)),
      lon: round(lon + 0.006 * (((index * 5 + nth * 4) % 5) - 2)),
    }
  }),
)

/** Hospitals that a lorry reaches within a working day. */
export const hospitalsNear = (place: Point): Hospital[] =>
  hospitals.filter(hospital => kilometresBetween(place, hospital) < 230)
