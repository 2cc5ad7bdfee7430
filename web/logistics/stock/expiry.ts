import dayjs from 'dayjs'

/** How near the end of a lot is, in whole months, or in days below one; null where it is far. */
export type Expiry = { left: 'expired' } | { left: 'days' | 'months'; number: number } | null

const nearMonths = 6

/** Days as YYYY-MM-DD. A lot may be used on the day of its expiry; below six months it is near. */
export function expiryOf(expiry: string, today: string): Expiry {
  if (expiry < today) return { left: 'expired' }
  const months = dayjs(expiry).diff(today, 'month')
  if (months >= nearMonths) return null
  return months === 0 ? { left: 'days', number: dayjs(expiry).diff(today, 'day') } : { left: 'months', number: months }
}
