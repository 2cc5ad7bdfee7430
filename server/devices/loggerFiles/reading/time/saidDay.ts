import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { foldedHead } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { quantityWords, words } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'
import { saidIn } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import type { WrittenDate } from '#server/devices/loggerFiles/reading/time/writtenDate.ts'
import { dateAlone, writtenTime } from '#server/devices/loggerFiles/reading/time/writtenTime.ts'

const starts = words('start\\p{L}*', 'begin\\p{L}*', 'from', 'début', 'inizio', 'inicio', 'začátek')
const startSigns = /開始|开始|시작/
const others = words(
  'end|stop|finish|until|report\\p{L}*|print\\p{L}*|export\\p{L}*|creat\\p{L}*|calib\\p{L}*|manufact\\p{L}*|expir\\p{L}*|download\\p{L}*|alarm',
)
const otherSigns = /終了|結束|结束|作成|出力|校正|製造|종료|교정/

/** The day that a line names for the rows below it, which have a clock alone: `Date: 2026/04/03`, or the date by itself. */
export function dayOfLine(row: Row): WrittenDate | undefined {
  const filled = row.cells.filter(cell => cell.trim() !== '')
  const [only = ''] = filled
  if (filled.length === 1 && dateAlone(only)) return dateAlone(only)
  for (const { name, values } of saidIn([row])) {
    const folded = foldedHead(name)
    const isDay = quantityWords.time.test(folded) || starts.test(folded) || startSigns.test(folded)
    if (!isDay || others.test(folded) || otherSigns.test(folded)) continue
    const [value = ''] = values
    const day = dateAlone(value) ?? writtenTime(value)?.date
    if (day) return day
  }
  return undefined
}

/**
 * The day of each row that shows a clock alone: that of the last line with a date. Where the clock runs back without a new
 * date nobody knows how many days have passed.
 */
export function daysOfRows() {
  let day: WrittenDate | undefined
  let last = -Infinity
  let isClear = true
  return {
    see(row: Row, isBeforeRows: boolean) {
      const next = dayOfLine(row)
      if (!next) return
      const isOther =
        day !== undefined && (day.first !== next.first || day.second !== next.second || day.third !== next.third)
      // two dates before the first row: either may be meant
      isClear = !(isBeforeRows && isOther)
      day = next
      last = -Infinity
    },
    of(clockMs: number): WrittenDate | undefined {
      if (!isClear || clockMs < last) {
        isClear = false
        return undefined
      }
      last = clockMs
      return day
    },
  }
}
