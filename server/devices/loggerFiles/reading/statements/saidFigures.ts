import type { CelsiusUnit } from '#contract/devices/rules/loggerFile.ts'
import { foldedHead, unitIn } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { figureKind, type FigureKind } from '#server/devices/loggerFiles/reading/series/figureKind.ts'
import { quantityWords } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'
import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'

/** A figure over all readings as the file states it. `unit` null: it names none. `step`: the last digit's worth. */
export type SaidFigure = {
  kind: FigureKind
  line: number
  text: string
  values: { value: number; unit: CelsiusUnit | '%' | null; step: number }[]
}
/** How long the logger was beyond a limit, as the file states it. */
export type SaidDuration = {
  line: number
  text: string
  isAbove: boolean
  limit: number
  unit: CelsiusUnit | null
  ms: number
}

const shape =
  /^([+-]?\d{1,4}(?:[.,](\d+))?)\s*(°\s?[cfk](?!\p{L})|[cfk](?!\p{L})|%(?:\s?[a-z.]{2,4})?)?(?=$|\s*[(@;]|\s+(?:at|am|um|on)\s|\s+\d{1,4}[-/.:])/u

function valueIn(cell: string): SaidFigure['values'][number] | undefined {
  const [, number, decimals = '', unit] = shape.exec(foldedHead(cell).replaceAll(/[\u2212\u2012\u2013]/g, '-')) ?? []
  if (number === undefined) return undefined
  const value = Number(number.replace(',', '.'))
  const its = unit === undefined ? null : unit.startsWith('%') ? '%' : (unit.at(-1)?.toUpperCase() as CelsiusUnit)
  return { value, unit: its, step: 10 ** -decimals.length }
}

/** Lowest, highest and mean as the lines outside a table state them. */
export function saidFigures(said: readonly Said[]): SaidFigure[] {
  return said.flatMap(({ line, name, values: cells }) => {
    const kind = figureKind(name)
    if (kind === undefined) return []
    const named = unitNamed(name)
    const unitOfCell = cells.map(foldedHead).map(unitIn).find(Boolean) ?? null
    const hasPercent = cells.some(cell => cell.trim().startsWith('%'))
    const values = cells.flatMap(cell => {
      const found = valueIn(cell)
      if (!found) return []
      // `Min;2.3;°C`: the unit in a cell of its own belongs to the only value
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

/** How long the file says that its logger was above or below a limit that the same line names. */
export function saidDurations(said: readonly Said[]): SaidDuration[] {
  return said.flatMap(({ line, name, values }) => {
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

/** 01:20:00, 1d 02:00:00, 0d 1h 20m, 80 min or 1時間20分 in ms; undefined where it is none of them. */
export function durationMs(text: string): number | undefined {
  const folded = foldedHead(text)
  const found = clock.exec(folded) ?? (/\d/.test(folded) ? parts.exec(folded) : null)
  if (!found || found.slice(1).every(part => part === undefined)) return undefined
  const [days, hours, minutes, seconds] = found.slice(1).map(part => Number(part ?? 0))
  return ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000
}
