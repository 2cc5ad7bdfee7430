import type { ResponseOf } from '#contract/kernel/call.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import type { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

export type PlatformHealth = ResponseOf<typeof platformHealthCalls.getPlatformHealth>

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Times and amounts that this page tells, in the user's language. */
export function useFigures() {
  const words = useWords()
  const { t, language } = words
  const span = (seconds: number) => formatDuration(seconds * 1000, language)
  const bytes = (amount: number) => {
    const power = amount < 1000 ? 0 : Math.min(Math.floor(Math.log10(amount) / 3), units.length - 1)
    const maximumFractionDigits = power > 2 ? 1 : 0
    const unit = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits } as const
    return new Intl.NumberFormat(locales[language], unit).format(amount / 1000 ** power)
  }
  return {
    ...words,
    span,
    bytes,
    /** How long something waits; nothing, where nothing does. */
    wait: (seconds: number | null) => (seconds === null || seconds < 1 ? '–' : span(seconds)),
    ago: (seconds: number) => t('platformHealth.ago', { span: span(seconds) }),
    ms: (amount: number) => (amount < 1000 ? `${Math.round(amount)} ms` : `${(amount / 1000).toFixed(1)} s`),
    percent: (share: number) => new Intl.NumberFormat(locales[language], { style: 'percent' }).format(share),
  }
}

/** What a job or a queue is called; one of another version has its code for a name. */
export function useWorkName(kind: 'jobs' | 'queues'): (code: string) => string {
  const names: Readonly<Record<string, string>> = useWords().t(`platformHealth.${kind}.names`, { returnObjects: true })
  return code => names[code] ?? code
}
