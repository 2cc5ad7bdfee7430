import { daysLater, wholePeriod } from '#contract/kernel/time/wholePeriod.ts'

export const arrivalPeriods = ['today', 'tomorrow', 'week'] as const
export type ArrivalPeriod = (typeof arrivalPeriods)[number]

type Days = { from?: string | undefined; until?: string | undefined }
type Search = Days & { period?: ArrivalPeriod | undefined; status?: '1' | '2' | 'all' | undefined }

/**
 * The search with the days that its period means today. What should have arrived before and is still in transit arrives
 * today, so that today and this week have no beginning where only deliveries in transit are listed (LOG-76).
 */
export function inPeriod<Own extends Search>(search: Own, today: string): Own {
  const { period, status = '1' } = search
  if (period === undefined) return search
  if (period === 'tomorrow') return { ...search, ...wholePeriod('day', daysLater(today, 1)) }
  const { from, until } = wholePeriod(period === 'today' ? 'day' : 'week', today)
  return { ...search, from: status === '1' ? undefined : from, until }
}
