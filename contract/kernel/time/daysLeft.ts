const dayMs = 24 * 60 * 60 * 1000

/** Days from today to a calendar day: 0 on the day itself, negative after it. */
export const daysLeft = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
