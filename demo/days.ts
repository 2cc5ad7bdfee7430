export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Japan has one time zone and no daylight saving time. */
export const japanOffsetMs = 9 * hourMs

// Days of the demo world are Japan's, as numbers since 1970-01-01.
export const dayNumber = (atMs: number): number => Math.floor((atMs + japanOffsetMs) / dayMs)

/** The instant of an hour (fractions allowed) of a day. */
export const atHour = (day: number, hour: number): number => day * dayMs - japanOffsetMs + Math.round(hour * hourMs)

/** YYYY-MM-DD. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** YYMMDD, as in reference numbers. */
export const shortDay = (day: number): string => dayText(day).slice(2).replaceAll('-', '')

export const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day * dayMs).getUTCDay())

/** Months since year 0, so that months can be added. */
export const monthNumber = (day: number): number => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The first day of a month, as a day number. */
export const firstDayOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs
