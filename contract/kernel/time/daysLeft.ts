const dayMs = 24 * 60 * 60 * 1000

/** Days from one calendar day to another; 0 on the day itself, less where it has passed. */
export const daysLeft = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
