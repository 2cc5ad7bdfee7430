import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { foldedHead } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import type { TableHead } from '#server/devices/loggerFiles/reading/table/tableHead.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'

const powers = '10{1,3}'
const timesTen = new RegExp(`(?<![a-z0-9])(?:[x×*]\\s?(${powers})|(${powers})\\s?[x×*])(?![a-z0-9])|_x(${powers})$`)
const partOfOne = new RegExp(`(?<![\\d±])(?:1\\s?/\\s?(${powers})|0[.,](0{0,2})1)(?!\\d)`)
const names: readonly [RegExp, number][] = [
  [/(?<!\p{L})(?:tenths?|zehntel|dixièmes?|décimos|decimi|deci[ -]?(?:celsius|degrees?|°))/u, 10],
  [/(?<!\p{L})(?:hundredths?|hundertstel|centièmes?|centi[ -]?(?:celsius|degrees?|°))/u, 100],
  [/(?<!\p{L})(?:thousandths?|tausendstel|milli[ -_]?(?:celsius|degrees?|°c?)|m°c)(?!\p{L})/u, 1000],
]

/** By what the whole numbers under a head are to be divided: 10 for `Temp (0.1 °C)`, `temp_x10` or tenths; undefined where it says nothing. */
function scaleIn(head: string): number | undefined {
  const folded = foldedHead(head)
  const [, before, behind, last] = timesTen.exec(folded) ?? []
  const times = before ?? behind ?? last
  if (times !== undefined) return Number(times)
  const [, part, zeros] = partOfOne.exec(folded) ?? []
  if (part !== undefined) return Number(part)
  if (zeros !== undefined) return 10 ** (zeros.length + 1)
  return names.find(([shape]) => shape.test(folded))?.[1]
}

const scaleNames =
  /^(?:(?:value |temp(?:erature)? )?(?:scale|scaling|scale factor|factor|multiplier|divisor)|faktor|skalierung|facteur|fattore|倍率|係数|スケール|系数)$/

/** The same, of a line before the table. */
function scaleFact(said: readonly Said[]): number | undefined {
  const stated = said.find(({ name }) => scaleNames.test(name))?.values[0]
  if (stated === undefined) return undefined
  const divisor = rawNumber(stated)?.value
  return scaleIn(stated) ?? ([10, 100, 1000].includes(divisor ?? 0) ? divisor : undefined)
}

/** The scale of a column, if its values are whole numbers: 0.1 °C above 5.2 is only how finely it measures. */
export function scaleOf({ columns, said }: TableHead, place: number, rows: readonly Row[]): number | undefined {
  const scale = scaleIn(columns[place]?.heads.join(' ') ?? '') ?? scaleFact(said)
  if (scale === undefined) return undefined
  return rows.some(({ cells }) => (rawNumber(cells[place] ?? '')?.sign ?? null) !== null) ? undefined : scale
}
