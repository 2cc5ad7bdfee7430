import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { normalize } from '#server/devices/reader/table/columnRole.ts'
import { statementsIn } from '#server/devices/reader/statements/statements.ts'
import { momentKind, namesDay } from '#server/devices/reader/statements/statedMoments.ts'
import type { RawDate } from '#server/devices/reader/time/rawDate.ts'
import { dateAlone, rawTime } from '#server/devices/reader/time/rawTime.ts'

/** The day of the rows below a line; `startedMs`: when the recording was started on it, if the line says so. */
export type StatedDay = { date: RawDate; startedMs: number | null }

/** The day that a line names for rows with a time of day only: `Date: 2026/04/03`, or the date alone. */
export function dayOfLine(row: Row): StatedDay | undefined {
  const filled = row.cells.filter(cell => cell.trim() !== '')
  const [only = ''] = filled
  const alone = filled.length === 1 ? dateAlone(only) : undefined
  if (alone) return { date: alone, startedMs: null }
  for (const { name, values } of statementsIn([row])) {
    if (!namesDay(normalize(name))) continue
    const [value = ''] = values
    const time = rawTime(value)
    const date = dateAlone(value) ?? time?.date
    if (date) return { date, startedMs: time && momentKind(name) === 'start' ? time.clockMs : null }
  }
  return undefined
}
