import { eachRow, type Row } from '#server/devices/reader/table/csvRows.ts'
import { dayOfLine } from '#server/devices/reader/statements/statedDay.ts'
import type { RawDate } from '#server/devices/reader/time/rawDate.ts'
import { clockAlone, type LocalTime } from '#server/devices/reader/time/rawTime.ts'

const dayMs = 86_400_000
const sampledSteps = 1000

/**
 * The usual step between rows that have a time of day only; null if it varies, because then it is unknown how many days have
 * passed when the clock runs back.
 */
export function usualClockStep(text: string, delimiter: string, column: number): number | null {
  const steps: number[] = []
  let last: number | undefined
  eachRow(text, delimiter, (_, cells) => {
    const clock = clockAlone(cells[column] ?? '')
    if (clock !== undefined && last !== undefined) steps.push((clock - last + dayMs) % dayMs)
    last = clock ?? last
    return steps.length < sampledSteps
  })
  const median = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0
  const regular = steps.filter(step => Math.abs(step - median) * 4 <= median).length
  return median > 0 && median <= dayMs / 2 && regular * 5 >= steps.length * 4 ? median : null
}

/** The largest known delay between the start of a recording and its first row. */
const maxDelayMs = dayMs / 2
const minuteMs = 60_000

/**
 * The day of each row that has a time of day only: that of the last line with a date, or `startDay` if there is none, and one
 * day later each time that the clock passes midnight with a usual step.
 */
export function daysOfRows(stepMs: number | null, startDay: RawDate | undefined) {
  let day = startDay
  let startedMs: number | null = null
  let last: number | undefined
  let daysPassed = 0
  let isClear = true
  const isNextDay = (clockMs: number) =>
    last === undefined ? startedMs !== null && clockMs + (stepMs ?? minuteMs) < startedMs : clockMs < last
  return {
    see(row: Row, isBeforeRows: boolean) {
      const next = dayOfLine(row)
      if (!next) return
      // With two dates before the first row, either may be meant.
      isClear = !(isBeforeRows && day !== undefined && !isSame(day, next.date))
      day = next.date
      startedMs = isBeforeRows ? next.startedMs : null
      last = undefined
      daysPassed = 0
    },
    of(clockMs: number): LocalTime | undefined {
      if (isClear && isNextDay(clockMs)) {
        const passedMs = clockMs + dayMs - (last ?? startedMs ?? 0)
        isClear = passedMs <= (last === undefined ? maxDelayMs : (stepMs ?? 0) * 1.5)
        daysPassed += 1
      }
      last = clockMs
      if (!isClear || !day) return undefined
      return { date: day, clockMs: clockMs + daysPassed * dayMs, offsetMinutes: null }
    },
  }
}

const isSame = (one: RawDate, other: RawDate) =>
  one.first === other.first && one.second === other.second && one.third === other.third
