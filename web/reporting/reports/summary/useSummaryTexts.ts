import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Figures of a month as people read them. */
export function useSummaryTexts() {
  const t = useText()
  const language = useLanguage()
  const { count } = useTimes()
  const months = new Intl.DateTimeFormat(locales[language], { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const none = t('common.none')
  return {
    count,
    month: (month: string) => months.format(new Date(`${firstDayOf(month)}T00:00:00Z`)),
    duration: (ms: number | null) => (ms === null ? none : formatDuration(ms, language)),
    /** REP-9: without data there is no share. */
    share: (part: number, whole: number) => {
      const percent = percentOf(part, whole)
      return percent === null ? none : `${percent.toFixed(1)} %`
    },
    beyond: (milli: number) => (milli / 1000).toFixed(milli % 100 === 0 ? 1 : 3),
  }
}
