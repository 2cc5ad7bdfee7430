import { settings } from '#web/kernel/settings.ts'
import { formatCount, formatDay, formatDayOf, formatInstant } from '#contract/kernel/time/formatTime.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'

/** Times, days and counts in the user's language and the portal's time zone (or that of the answer shown). */
export function useTimes(timeZone: string = settings.timeZone) {
  const language = useLanguage()
  const where = { timeZone, language }
  return {
    instant: (at: string | number) => formatInstant(at, where),
    instantToSecond: (at: string | number) => formatInstant(at, where, 'second'),
    dayOf: (at: string | number) => formatDayOf(at, where),
    day: (day: string) => formatDay(day, language),
    count: (count: number) => formatCount(count, language),
  }
}
