import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** From when until when, in words; without `to` it is open. */
export function useSpanOf() {
  const t = useText()
  const times = useTimes()
  return ({ from, to }: { from: string; to: string | null }) =>
    `${times.instant(from)} – ${to ? times.instant(to) : t('loggers.deliveries.open')}`
}
