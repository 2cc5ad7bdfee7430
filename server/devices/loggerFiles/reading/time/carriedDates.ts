import { clockBesideDate, rawTimeOf, type RawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/**
 * Reads times whose date stands only in the first row of a day: rows that leave it empty are of the day of the row before
 * them. Where the clock runs back without a date, nobody knows which day follows.
 */
export function carriedDates() {
  let date = ''
  let last = -Infinity
  return (dateCell: string, clockCell: string): RawTime | 'dateMissing' | undefined => {
    const isEmpty = dateCell.trim() === ''
    const clockMs = isEmpty ? clockBesideDate(clockCell) : undefined
    if (isEmpty && clockMs === undefined) return undefined
    if (isEmpty && clockMs !== undefined && clockMs < last) date = ''
    if (!isEmpty) date = dateCell
    const time = date === '' ? undefined : rawTimeOf(date, clockCell)
    if (time) last = time.clockMs
    return isEmpty ? (time ?? 'dateMissing') : time
  }
}
