import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Planned and actual times in words. A plan that names a day only means its end (LOG-9), so no hour is shown. */
export function useMoment(timeZone: string) {
  const t = useText()
  const times = useTimes(timeZone)
  return {
    planned: (at: string | null, isDay: boolean) => {
      if (at === null) return null
      return isDay ? t('deliveryDetail.progress.duringDay', { day: times.dayOf(at) }) : times.instant(at)
    },
    actual: (at: string | null) => (at === null ? null : times.instant(at)),
  }
}
