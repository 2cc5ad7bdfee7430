import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { isDerived } from '#server/devices/loggerFiles/reading/series/derivedWords.ts'
import { quantityWords } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'
import { isSerialHead } from '#server/devices/loggerFiles/reading/statements/serialName.ts'
import { mendedDegree } from '#server/devices/loggerFiles/reading/text/mendedDegree.ts'

/** What is longer explains nothing. */
const maxHeadLength = 300

/** A head as it is compared: full-width as half-width, any degree sign as °, small letters, AirTemp in two words, single blanks. */
export const foldedHead = (head: string): string =>
  mendedDegree(head.slice(0, maxHeadLength))
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

/** The unit that a head or a line before the table names. */
export const unitIn = (folded: string): CelsiusUnit | null => units.find(([, shape]) => shape.test(folded))?.[0] ?? null

/** Nothing but a unit. */
export const unitAlone = /^(?:°\s?[cfk]|celsius|fahrenheit|kelvin)$/

/** Heads of a column that says the unit of each row's value. */
export const unitHeads =
  /^(?:temp(?:erature)?[ _-]?)?(?:units?(?: of (?:measure(?:ment)?|temperature))?|uom|einheit|unité|unidad|unidade|unità|jednotka|jednostka|eenheid|enhet|yksikkö|birim|единица|単位|单位|單位|단위)$/

export type ColumnRole = 'celsius' | 'humidity' | 'serial' | 'battery' | 'time' | 'other'

const percentOfHumidity = /%\s?(?:r\.?\s?[hfv]|u\.?\s?r|h\.?\s?r|rel|humid)/
const otherUnits =
  /[[(]\s?(?:m?v|volts?|m?a|lx|lux|klx|h?pa|kpa|m?bar|ppm|ppb|db|dbm|m\/s|mm|w\/m2|µw\/cm2|uw\/cm2|mw\/cm2|g|s|sec|min|h)\s?[\])]|,\s?(?:m?v|lux|lx|kpa|hpa|mbar|ppm)(?![a-z])/

/**
 * What a head says that its column holds. Words count as whole words only: Tempo, Temps, attempts and Template are no
 * temperatures. A unit is stronger than any word; what names two quantities without a unit names none.
 */
export function roleOf(folded: string): ColumnRole | undefined {
  if (folded === '') return undefined
  if (/(?:batt|電池|バッテリ|电池|배터리|akku|pile).*%|^(?:battery|電池残量|バッテリー?残量)$/.test(folded))
    return 'battery'
  if (isDerived(folded) || unitHeads.test(folded)) return 'other'
  const isHumidity = quantityWords.humidity.test(folded) || percentOfHumidity.test(folded)
  const isTemperature = quantityWords.temperature.test(folded)
  // F is Feuchte as well as Fahrenheit: a letter alone names nothing
  const unit = folded.length > 1 ? unitIn(folded) : null
  if (unit !== null)
    return isHumidity && !isTemperature ? 'other' : unit === 'K' && !isTemperature ? undefined : 'celsius'
  if (otherUnits.test(folded)) return 'other'
  if (/%/.test(folded)) return isHumidity || folded === '%' || isTemperature ? 'humidity' : undefined
  if (isHumidity && isTemperature) return undefined
  if (isTemperature) return 'celsius'
  if (isHumidity) return 'humidity'
  if (isSerialHead(folded)) return 'serial'
  return quantityWords.time.test(folded) ? 'time' : undefined
}
