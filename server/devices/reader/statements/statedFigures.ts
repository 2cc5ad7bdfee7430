import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { normalize, unitIn } from '#server/devices/reader/table/columnRole.ts'
import { figureKind, type FigureKind } from '#server/devices/reader/series/figureWords.ts'
import { quantityWords } from '#server/devices/reader/series/quantityWords.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'

/** A figure over all readings as stated. `unit` null: none is stated. `step`: the value of the last digit. */
export type StatedFigure = {
  kind: FigureKind
  line: number
  text: string
  values: { value: number; unit: CelsiusUnit | '%' | null; step: number }[]
}
/** How long the logger was outside a limit, as stated. */
export type StatedDuration = {
  line: number
  text: string
  isAbove: boolean
  limit: number
  unit: CelsiusUnit | null
  ms: number
}

const shape =
  /^([+-]?\d{1,4}(?:[.,](\d+))?)\s*(°\s?[cfk](?!\p{L})|[cfk](?!\p{L})|%(?:\s?[a-z.]{2,4})?)?(?=$|\s*[(@;]|\s+(?:at|am|um|on)\s|\s+\d{1,4}[-/.:])/u

function valueIn(cell: string): StatedFigure['values'][number] | undefined {
  const [, number, decimals = '', unit] = shape.exec(normalize(cell).replaceAll(/[\u2212\u2012\u2013]/g, '-')) ?? []
  if (number === undefined) return undefined
  const value = Number(number.replace(',', '.'))
  const sign = unit?.startsWith('%') ? '%' : (unit?.at(-1)?.toUpperCase() as CelsiusUnit | undefined)
  return { value, unit: sign ?? null, step: 10 ** -decimals.length }
}

/** The lowest, highest and mean values that lines outside a table state. */
export function statedFigures(statements: readonly Statement[]): StatedFigure[] {
  return statements.flatMap(({ line, name, values: cells }) => {
    const kind = figureKind(name)
    if (kind === undefined) return []
    const named = unitNamed(name)
    const unitOfCell = cells.map(normalize).map(unitIn).find(Boolean) ?? null
    const hasPercent = cells.some(cell => cell.trim().startsWith('%'))
    const values = cells.flatMap(cell => {
      const found = valueIn(cell)
      if (!found) return []
      // In `Min;2.3;°C` the unit has its own cell.
      const apart = cells.length === 2 ? (hasPercent ? '%' : unitOfCell) : null
      return [{ ...found, unit: found.unit ?? named ?? apart }]
    })
    return values.length === 0 ? [] : [{ kind, line, text: [name, ...cells].join(' '), values }]
  })
}

const unitNamed = (name: string): CelsiusUnit | '%' | null =>
  quantityWords.humidity.test(name) || name.includes('%') ? '%' : unitIn(name)

const beyond =
  /(?<!\p{L})(above|over|higher than|exceeding|über|oberhalb|au-dessus de|sopra|por encima de|nad|boven|över|below|under|lower than|unter|unterhalb|au-dessous de|sotto|por debajo de|pod|onder)\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s?([cfk])?(?!\p{L})|([<>])\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s?([cfk])?(?!\p{L})|([+-]?\d{1,3}(?:[.,]\d+)?)\s*(?:°\s?)?([cfk])\s?(以上|以下|超|未満|を超)/u
const upper =
  /^(?:above|over|higher than|exceeding|über|oberhalb|au-dessus de|sopra|por encima de|nad|boven|över|>|以上|超|を超)$/

/** How long the logger was above or below a limit, as stated with the limit in one line. */
export function statedDurations(statements: readonly Statement[]): StatedDuration[] {
  return statements.flatMap(({ line, name, values }) => {
    const found = beyond.exec(name)
    const ms = values.map(durationMs).find(one => one !== undefined)
    if (!found || ms === undefined) return []
    const side = found[1] ?? found[4] ?? found[9] ?? ''
    const limit = Number((found[2] ?? found[5] ?? found[7] ?? '').replace(',', '.'))
    const unit = (found[3] ?? found[6] ?? found[8])?.toUpperCase() as CelsiusUnit | undefined
    return [{ line, text: [name, ...values].join(' '), isAbove: upper.test(side), limit, unit: unit ?? null, ms }]
  })
}

const clock = /^(?:(\d+)\s*d(?:ays?)?[ ,]+)?(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/
const parts =
  /^(?:(\d+)\s*(?:d(?:ays?)?|日))?\s*(?:(\d+)\s*(?:h(?:ours?|rs?)?|時間))?\s*(?:(\d+)\s*(?:m(?:in(?:utes?)?)?|分))?\s*(?:(\d+)\s*(?:s(?:ec(?:onds?)?)?|秒))?$/

/** Parses 01:20:00, 1d 02:00:00, 0d 1h 20m, 80 min or 1時間20分 to ms; undefined for anything else. */
export function durationMs(text: string): number | undefined {
  const normalized = normalize(text)
  const found = clock.exec(normalized) ?? (/\d/.test(normalized) ? parts.exec(normalized) : null)
  if (!found || found.slice(1).every(part => part === undefined)) return undefined
  const [days, hours, minutes, seconds] = found.slice(1).map(part => Number(part ?? 0))
  return ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000
}
