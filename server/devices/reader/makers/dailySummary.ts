import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'

/** The days of a Fridge-tag, each with its lowest and highest temperature. Null if there are none. */
export function dailySummary(lines: readonly string[], serial: string | null): LoggerFileFindings['summary'] {
  const found = (shape: RegExp) => lines.map(line => shape.exec(line)?.[1]).filter(value => value !== undefined)
  const days = found(/^\s*Date: (\d{4}-\d\d-\d\d)/).toSorted()
  if (days.length === 0) return null
  const numbers = (shape: RegExp) => found(shape).map(Number)
  const lowest = numbers(/^\s*Min T: ([+-]?\d+(?:\.\d+)?),/)
  const highest = numbers(/^\s*Max T: ([+-]?\d+(?:\.\d+)?),/)
  return {
    serial,
    days: days.length,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    minCelsius: lowest.toSorted((one, other) => one - other)[0] ?? null,
    maxCelsius: highest.toSorted((one, other) => other - one)[0] ?? null,
    limits: limitsIn(lines),
    minutesBeyond: numbers(/^\s*t Acc: (\d+)/).reduce((sum, minutes) => sum + minutes, 0),
  }
}

const limit = /^\s*T AL: ([+-]?\d+(?:\.\d+)?), t AL: (\d+)/

function limitsIn(lines: readonly string[]) {
  return lines.flatMap(line => {
    const [, celsius, minutes] = limit.exec(line) ?? []
    return celsius === undefined ? [] : [{ celsius: Number(celsius), minutes: Number(minutes) }]
  })
}
