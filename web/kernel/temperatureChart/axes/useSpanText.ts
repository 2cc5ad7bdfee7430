import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

/** Times of a chart in words: of the clock, or how long after the common start. */
export function useSpanText(timeZone: string, originMs: number | null) {
  const t = useText()
  const language = useLanguage()
  return ({ fromMs, toMs }: TimeView) => {
    if (originMs === null) return formatStretch(fromMs, toMs, { timeZone, language })
    const [from, to] = [formatDuration(fromMs - originMs, language), formatDuration(toMs - originMs, language)]
    return t('compare.sinceStart', { duration: from === to ? from : `${from} – ${to}` })
  }
}
