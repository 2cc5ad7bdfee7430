import { clockBesideDate, rawTimeOf, type RawTime } from '#server/devices/reader/time/rawTime.ts'

/**
 * Reads times whose date is only in the first row of a day: rows without it have the date of the row before. If the clock runs
 * back without a date, the day is unknown.
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
