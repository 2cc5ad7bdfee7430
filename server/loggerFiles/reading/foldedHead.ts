import type { CelsiusUnit } from '#contract/rules/loggerFile.ts'

import { mendedDegree } from '#server/loggerFiles/reading/mendedDegree.ts'

/** What is longer explains nothing. */
const longestHead = 300

/** A head as it is compared: full-width as half-width, any degree sign as °, small letters, single blanks. */
export const foldedHead = (head: string): string =>
  mendedDegree(head.slice(0, longestHead)).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const units: readonly [CelsiusUnit, RegExp][] = [
  [
    'C',
    /°\s?c(?![a-z])|\[\s?(?:o|deg)?\s?c\s?\]|\(\s?(?:o|deg\.?)?\s?c\s?\)|celsius|centigrade|\bdeg\.?\s?c\b|摂氏|temp(?:erature)?[ _-]c\b|^c$/,
  ],
  [
    'F',
    /°\s?f(?![a-z])|\[\s?(?:o|deg)?\s?f\s?\]|\(\s?(?:o|deg\.?)?\s?f\s?\)|fahrenheit|\bdeg\.?\s?f\b|華氏|temp(?:erature)?[ _-]f\b|^f$/,
  ],
  ['K', /\bkelvin\b|\[\s?k\s?\]|\(\s?k\s?\)|ケルビン|^k$/],
]

/** The unit that a head or a line before the table names. */
export const unitIn = (folded: string): CelsiusUnit | null => units.find(([, shape]) => shape.test(folded))?.[0] ?? null

export type ColumnRole = 'celsius' | 'humidity' | 'serial' | 'battery' | 'time' | 'other'

/** What is about a temperature without being a measured one. */
const derived =
  /\b(?:min|max|minimum|maximum|avg|average|mean|limit|alarm|set|set ?point|offset|mkt|threshold|target|rate|diff|difference|delta)\b|[δ∆]|温度差|dew|dpt|vpd|露点|飽差|絶対湿度|abs(?:olute)?\.?[ _]?humid|上限|下限|設定|平均|最高|最低|最大|最小|警報|wet.?bulb|heat index/
const roles: readonly [ColumnRole, RegExp][] = [
  ['battery', /^(?:battery|電池残量|バッテリー?残量)$|(?:batt|電池|バッテリ).*%/],
  ['other', derived],
  ['celsius', /temp|thermo|celsius|fahrenheit|温度|気温|室温|庫内温|品温|°\s?[cf](?![a-z])|\[o?[cf]\]/],
  ['humidity', /humid|湿度|\brh\b|%\s?rh|^%$/],
  [
    'serial',
    /^(?:logger|serial(?: ?(?:no|number|#))?\.?|s\/n|sn|device(?: id| serial)?|logger id|sensor id|シリアル(?:番号|no\.?)?|ロガー(?:番号|id)?|機器番号|製造番号)$/,
  ],
  ['time', /date|time|日時|日付|時刻|年月日/],
]

export const roleOf = (folded: string): ColumnRole | undefined => roles.find(([, shape]) => shape.test(folded))?.[0]
