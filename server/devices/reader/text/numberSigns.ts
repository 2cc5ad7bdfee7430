import type { CelsiusUnit, DecimalSign } from '#contract/devices/rules/loggerFile.ts'
import { signOfNotation, unitOfNotation, type RawSeries } from '#server/devices/reader/series/rawRows.ts'

type Found<Value> = { value: Value | null; isAsked: boolean; isContradicted: boolean }

/** The decimal sign of a file: null if all numbers are whole; asked if some have a point and some a comma. */
export function decimalSignOf(series: readonly RawSeries[], answered: DecimalSign | undefined): Found<DecimalSign> {
  const seen = new Set<DecimalSign>()
  for (const { rows } of series) {
    for (const marks of [rows.notation, rows.humidityNotation]) {
      for (const mark of marks) {
        const sign = signOfNotation(mark)
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

/** The unit of a file, by its headers, the lines before them, or the cells; asked if a value has none. */
export function unitOf(series: readonly RawSeries[], answered: CelsiusUnit | undefined): Found<CelsiusUnit> {
  const stated = new Set(series.map(({ unit, rows }) => unit ?? unitOfNotation(rows.notation[0] ?? 0)))
  const isOpen = series.some(
    ({ unit, rows }) => unit === null && rows.notation.some(mark => unitOfNotation(mark) === null),
  )
  const [found = null] = [...stated].filter(unit => unit !== null)
  if (isOpen) return { value: answered ?? null, isAsked: answered === undefined, isContradicted: false }
  return { value: found, isAsked: false, isContradicted: answered !== undefined && !stated.has(answered) }
}
