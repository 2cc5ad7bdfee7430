import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { foldedHead } from '#server/devices/loggerFiles/reading/table/foldedHead.ts'
import { saidIn } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { momentKind, namesDay } from '#server/devices/loggerFiles/reading/statements/saidMoments.ts'
import type { RawDate } from '#server/devices/loggerFiles/reading/time/rawDate.ts'
import { dateAlone, rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** The day of the rows below a line; `startedMs`: when on it the recording was started, where the line says so. */
export type SaidDay = { date: RawDate; startedMs: number | null }

/** The day that a line names for the rows below it, which have a clock alone: `Date: 2026/04/03`, or the date by itself. */
export function dayOfLine(row: Row): SaidDay | undefined {
  const filled = row.cells.filter(cell => cell.trim() !== '')
  const [only = ''] = filled
  const alone = filled.length === 1 ? dateAlone(only) : undefined
  if (alone) return { date: alone, startedMs: null }
  for (const { name, values } of saidIn([row])) {
    if (!namesDay(foldedHead(name))) continue
    const [value = ''] = values
    const time = rawTime(value)
    const date = dateAlone(value) ?? time?.date
    if (date) return { date, startedMs: time && momentKind(name) === 'start' ? time.clockMs : null }
  }
  return undefined
}
