import { kilometresBetween } from '#demo/world/route.ts'
import type { Point } from '#demo/thermal/climate.ts'

/** A hospital, clinic or pharmacy. The towns are real, the names are invented. */
export type Hospital = Point & { name: string }

type Town = readonly [name: string, lat: number, lon: number]

const towns: readonly Town[] = [
  ['札幌', 43.062, 141.354],
  ['旭川', 43.771, 142.365],
  ['函館', 41.785, 140.744],
  ['青森', 40.822, 140.747],
  ['盛岡', 39.703, 141.152],
  ['仙台', 38.262, 140.874],
  ['山形', 38.25, 140.33],
  ['郡山', 37.4, 140.37],
  ['水戸', 36.37, 140.45],
  ['宇都宮', 36.56, 139.89],
  ['さいたま', 35.905, 139.624],
  ['千葉', 35.607, 140.11],
  ['新宿', 35.694, 139.703],
  ['世田谷', 35.646, 139.653],
  ['町田', 35.548, 139.446],
  ['横浜', 35.45, 139.63],
  ['新潟', 37.912, 139.045],
  ['長野', 36.65, 138.19],
  ['富山', 36.695, 137.215],
  ['金沢', 36.562, 136.656],
  ['静岡', 34.975, 138.383],
  ['浜松', 34.71, 137.726],
  ['名古屋', 35.17, 136.91],
  ['岐阜', 35.42, 136.76],
  ['京都', 35.01, 135.768],
  ['大阪', 34.694, 135.502],
  ['堺', 34.573, 135.483],
  ['神戸', 34.69, 135.195],
  ['奈良', 34.685, 135.81],
  ['岡山', 34.655, 133.92],
  ['広島', 34.395, 132.455],
  ['高松', 34.34, 134.045],
  ['松山', 33.84, 132.765],
  ['福岡', 33.59, 130.4],
  ['北九州', 33.885, 130.88],
  ['熊本', 32.803, 130.72],
  ['鹿児島', 31.595, 130.557],
]

const patterns = [
  '星見坂総合病院',
  '花曇台医療センター',
  '風待橋クリニック',
  'ひなた坂薬局',
  '水無瀬台病院',
  '月見里こどもクリニック',
  'うぐいす野調剤薬局',
  '緑風台がんセンター',
]

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** Two in each town, spread about its middle by a few hundred metres. */
export const hospitals: readonly Hospital[] = towns.flatMap(([town, lat, lon], index) =>
  [0, 1].map(nth => ({
    name: `${town}${patterns[(index * 3 + nth * 5) % patterns.length]}`,
    lat: round(lat + 0.006 * (((index * 7 + nth * 3) % 5) - 2)),
    lon: round(lon + 0.006 * (((index * 5 + nth * 4) % 5) - 2)),
  })),
)

/** Those that a lorry reaches within a day's work. */
export const hospitalsNear = (place: Point): Hospital[] =>
  hospitals.filter(hospital => kilometresBetween(place, hospital) < 230)
