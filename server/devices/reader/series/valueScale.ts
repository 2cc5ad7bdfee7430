import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { someReading, type EachReading } from '#server/devices/reader/table/allReadings.ts'
import { normalize } from '#server/devices/reader/table/columnRole.ts'
import type { TableHeader } from '#server/devices/reader/table/tableHeader.ts'
import { rawNumber } from '#server/devices/reader/text/rawNumber.ts'

const powers = '10{1,3}'
const timesTen = new RegExp(`(?<![a-z0-9])(?:[x×*]\\s?(${powers})|(${powers})\\s?[x×*])(?![a-z0-9])|_x(${powers})$`)
const partOfOne = new RegExp(`(?<![\\d±])(?:1\\s?/\\s?(${powers})|0[.,](0{0,2})1)(?!\\d)`)
const names: readonly [RegExp, number][] = [
  [/(?<!\p{L})(?:tenths?|zehntel|dixièmes?|décimos|decimi|deci[ -]?(?:celsius|degrees?|°))/u, 10],
  [/(?<!\p{L})(?:hundredths?|hundertstel|centièmes?|centi[ -]?(?:celsius|degrees?|°))/u, 100],
  [/(?<!\p{L})(?:thousandths?|tausendstel|milli[ -_]?(?:celsius|degrees?|°c?)|m°c)(?!\p{L})/u, 1000],
]

/** The divisor of whole numbers that a header names: 10 for `Temp (0.1 °C)`, `temp_x10` or tenths; undefined if it names none. */
function scaleIn(header: string): number | undefined {
  const normalized = normalize(header)
  const [, before, behind, last] = timesTen.exec(normalized) ?? []
  const times = before ?? behind ?? last
  if (times !== undefined) return Number(times)
  const [, part, zeros] = partOfOne.exec(normalized) ?? []
  if (part !== undefined) return Number(part)
  if (zeros !== undefined) return 10 ** (zeros.length + 1)
  return names.find(([shape]) => shape.test(normalized))?.[1]
}

/** Whether a header may name the resolution of its values instead: 0.1 °C, unlike x10 or tenths. */
export const namesResolution = ({ columns }: TableHeader, place: number): boolean => {
  const normalized = normalize(columns[place]?.headers.join(' ') ?? '')
  return !timesTen.test(normalized) && partOfOne.exec(normalized)?.[2] !== undefined
}

const scaleNames =
  /^(?:(?:value |temp(?:erature)? )?(?:scale|scaling|scale factor|factor|multiplier|divisor)|faktor|skalierung|facteur|fattore|倍率|係数|スケール|系数)$/

/** The same for a line before the table. */
function scaleFact(statements: readonly Statement[]): number | undefined {
  const stated = statements.find(({ name }) => scaleNames.test(name))?.values[0]
  if (stated === undefined) return undefined
  const divisor = rawNumber(stated)?.value
  return scaleIn(stated) ?? ([10, 100, 1000].includes(divisor ?? 0) ? divisor : undefined)
}

/** The divisor of a column if all its values are whole numbers: 0.1 °C above 5.2 is its resolution. */
export function scaleOf({ columns, statements }: TableHeader, place: number, each: EachReading): number | undefined {
  const scale = scaleIn(columns[place]?.headers.join(' ') ?? '') ?? scaleFact(statements)
  if (scale === undefined) return undefined
  return someReading(each, ({ cells }) => (rawNumber(cells[place] ?? '')?.sign ?? null) !== null) ? undefined : scale
}
