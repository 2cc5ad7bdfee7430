import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import type { OutcomeCounts } from '#contract/reporting/types/reportTypes.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** Figures of a month as people read them. */
export function useSummaryTexts() {
  const words = useWords()
  const { t, language } = words
  const months = new Intl.DateTimeFormat(locales[language], { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const none = t('common.none')
  return {
    ...words,
    month: (month: string) => months.format(new Date(`${firstDayOf(month)}T00:00:00Z`)),
    duration: (ms: number | null) => (ms === null ? none : formatDuration(ms, language)),
    /** REP-9: without data there is no share. */
    compliance: ({ compliant, excursion, incomplete }: OutcomeCounts) => {
      const percent = percentOf(compliant, compliant + excursion + incomplete)
      return percent === null ? none : `${percent.toFixed(1)} %`
    },
    beyond: (milli: number) => (milli / 1000).toFixed(milli % 100 === 0 ? 1 : 3),
  }
}
