/** How near the end of a lot is, in whole months, or in days below one; null where it is far. */
export type Expiry = { left: 'expired' } | { left: 'days' | 'months'; number: number } | null

const nearMonths = 6

/** Days as YYYY-MM-DD. A lot may be used on the day of its expiry; below six months it is near. */
export function expiryOf(expiry: string, today: string): Expiry {
  if (expiry < today) return { left: 'expired' }
  const months = wholeMonths(today, expiry)
  if (months >= nearMonths) return null
  return months === 0 ? { left: 'days', number: daysBetween(today, expiry) } : { left: 'months', number: months }
}

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

function wholeMonths(from: string, until: string): number {
  const [fromYear, fromMonth, fromDate] = partsOf(from)
  const [year, month, date] = partsOf(until)
  return (year - fromYear) * 12 + month - fromMonth - (date < fromDate ? 1 : 0)
}

const dayMs = 86_400_000
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayMs
