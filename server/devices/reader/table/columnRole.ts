import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { isDerived } from '#server/devices/reader/series/figureWords.ts'
import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import { isSerialHeader } from '#server/devices/reader/statements/serialName.ts'
import { repairedDegree } from '#server/devices/reader/text/repairedText.ts'

const maxHeaderLength = 300

/** A text in a form to compare: half-width, any degree sign as °, lower case, AirTemp as two words, single blanks. */
export const normalize = (header: string): string =>
  repairedDegree(header.slice(0, maxHeaderLength))
    .normalize('NFKC')
    .replaceAll(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const units: readonly [CelsiusUnit, RegExp][] = [
  [
    'C',
    /°\s?c(?![a-z])|\[\s?(?:o|deg)?\s?c\s?\]|\(\s?(?:o|deg\.?)?\s?c\s?\)|celsius|centigrade|(?<![a-z])deg\.?\s?c\b|摂氏|摄氏|攝氏|섭씨|\btemp(?:erature)?[ _-]c\b|\btempc\b|^c$/,
  ],
  [
    'F',
    /°\s?f(?![a-z])|\[\s?(?:o|deg)?\s?f\s?\]|\(\s?(?:o|deg\.?)?\s?f\s?\)|fahrenheit|(?<![a-z])deg\.?\s?f\b|華氏|华氏|화씨|\btemp(?:erature)?[ _-]f\b|\btempf\b|^f$/,
  ],
  ['K', /\bkelvin\b|°\s?k(?![a-z])|\[\s?k\s?\]|\(\s?k\s?\)|ケルビン|^k$/],
]

/** The unit that a header or a line before the table names. */
export const unitIn = (normalized: string): CelsiusUnit | null =>
  units.find(([, shape]) => shape.test(normalized))?.[0] ?? null

export const unitAlone = /^(?:°\s?[cfk]|celsius|fahrenheit|kelvin)$/

/** Headers of a column with the unit of each row's value. */
export const unitHeaders =
  /^(?:temp(?:erature)?[ _-]?)?(?:units?(?: of (?:measure(?:ment)?|temperature))?|uom|einheit|unité|unidad|unidade|unità|jednotka|jednostka|eenheid|enhet|yksikkö|birim|единица|単位|单位|單位|단위)$/

export type ColumnRole = 'celsius' | 'humidity' | 'serial' | 'battery' | 'time' | 'other'

const percentOfHumidity = /%\s?(?:r\.?\s?[hfv]|u\.?\s?r|h\.?\s?r|rel|humid)/
const otherUnits =
  /[[(]\s?(?:m?v|volts?|m?a|lx|lux|klx|h?pa|kpa|m?bar|ppm|ppb|db|dbm|m\/s|mm|w\/m2|µw\/cm2|uw\/cm2|mw\/cm2|g|s|sec|min|h)\s?[\])]|,\s?(?:m?v|lux|lx|kpa|hpa|mbar|ppm)(?![a-z])/

/**
 * What a column contains according to its header. Only whole words count: Tempo, Temps, attempts and Template are not
 * temperatures. A unit counts more than a word; two quantities without a unit are unknown.
 */
export function roleOf(normalized: string): ColumnRole | undefined {
  if (normalized === '') return undefined
  if (/(?:batt|電池|バッテリ|电池|배터리|akku|pile).*%|^(?:battery|電池残量|バッテリー?残量)$/.test(normalized))
    return 'battery'
  if (isDerived(normalized) || unitHeaders.test(normalized)) return 'other'
  const isHumidity = quantityWords.humidity.test(normalized) || percentOfHumidity.test(normalized)
  const isTemperature = quantityWords.temperature.test(normalized)
  // F is Feuchte as well as Fahrenheit: a single letter is ambiguous.
  const unit = normalized.length > 1 ? unitIn(normalized) : null
  if (unit !== null)
    return isHumidity && !isTemperature ? 'other' : unit === 'K' && !isTemperature ? undefined : 'celsius'
  if (otherUnits.test(normalized)) return 'other'
  if (/%/.test(normalized)) return isHumidity || normalized === '%' || isTemperature ? 'humidity' : undefined
  if (isHumidity && isTemperature) return undefined
  if (isTemperature) return 'celsius'
  if (isHumidity) return 'humidity'
  if (isSerialHeader(normalized)) return 'serial'
  return quantityWords.time.test(normalized) ? 'time' : undefined
}
