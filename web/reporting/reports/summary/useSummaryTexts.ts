import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import type { OutcomeCounts } from '#contract/reporting/types/reportTypes.ts'
import { beyondText, monthName, shareText } from '#contract/reporting/words/monthTexts.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** Figures of a month as people read them. */
export function useSummaryTexts() {
  const words = useWords()
  const { t, language } = words
  const none = t('common.none')
  return {
    ...words,
    month: (month: string) => monthName(month, language),
    duration: (ms: number | null) => (ms === null ? none : formatDuration(ms, language)),
    compliance: ({ compliant, excursion, incomplete }: OutcomeCounts) =>
      shareText(compliant, compliant + excursion + incomplete, none),
    beyond: beyondText,
  }
}
