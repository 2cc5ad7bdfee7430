import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const locales = { ja: 'ja-JP', en: 'en-GB' } as const

/** Amounts that this page tells, in the user's language. */
export function useAmounts() {
  const t = useText()
  const language = useLanguage()
  const span = (seconds: number) => formatDuration(seconds * 1000, language)
  const bytes = (amount: number) => {
    const power = amount < 1000 ? 0 : Math.min(Math.floor(Math.log10(amount) / 3), units.length - 1)
    const maximumFractionDigits = power > 2 ? 1 : 0
    const unit = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits } as const
    return new Intl.NumberFormat(locales[language], unit).format(amount / 1000 ** power)
  }
  return {
    span,
    bytes,
    /** How long something waits; nothing, where nothing does. */
    wait: (seconds: number | null) => (seconds === null || seconds < 1 ? '–' : span(seconds)),
    ago: (seconds: number) => t('platformHealth.ago', { span: span(seconds) }),
    ms: (amount: number) => (amount < 1000 ? `${Math.round(amount)} ms` : `${(amount / 1000).toFixed(1)} s`),
    percent: (share: number) => new Intl.NumberFormat(locales[language], { style: 'percent' }).format(share),
  }
}
