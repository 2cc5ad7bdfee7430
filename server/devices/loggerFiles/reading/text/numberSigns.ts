import type { CelsiusUnit, DecimalSign } from '#contract/devices/rules/loggerFile.ts'
import { signOfMark, unitOfMark, type RawSeries } from '#server/devices/loggerFiles/reading/rawRows.ts'

export type FoundSign = { value: DecimalSign | null; isAsked: boolean; isContradicted: boolean }

/** The decimal sign of a file: null where all numbers are whole; asked where some have a point and some a comma. */
export function decimalSignOf(series: readonly RawSeries[], answered: DecimalSign | undefined): FoundSign {
  const seen = new Set<DecimalSign>()
  for (const { rows } of series) {
    for (const marks of [rows.mark, rows.humidityMark]) {
      for (const mark of marks) {
        const sign = signOfMark(mark)
        if (sign !== null) seen.add(sign)
      }
    }
  }
  const [only] = seen
  if (seen.size === 2) return { value: answered ?? null, isAsked: !answered, isContradicted: answered !== undefined }
  return {
    value: answered ?? only ?? null,
    isAsked: false,
    isContradicted: only !== undefined && answered !== undefined && answered !== only,
  }
}

export type FoundUnit = { value: CelsiusUnit | null; isAsked: boolean; isContradicted: boolean }

/** The unit of a file, by its heads, lines before them, or the cells; asked where some value has none. */
export function unitOf(series: readonly RawSeries[], answered: CelsiusUnit | undefined): FoundUnit {
  const stated = new Set(series.map(({ unit, rows }) => unit ?? unitOfMark(rows.mark[0] ?? 0)))
  const isOpen = series.some(({ unit, rows }) => unit === null && rows.mark.some(mark => unitOfMark(mark) === null))
  const [found = null] = [...stated].filter(unit => unit !== null)
  if (isOpen) return { value: answered ?? null, isAsked: answered === undefined, isContradicted: false }
  return { value: found, isAsked: false, isContradicted: answered !== undefined && !stated.has(answered) }
}
