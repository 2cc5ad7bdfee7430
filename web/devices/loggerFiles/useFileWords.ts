import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** How everything is said, and people, periods, counts and temperatures of logger files. */
export function useFileWords() {
  const words = useWords()
  const { t, instant, count } = words
  const nameOf = (name: string | null) => name ?? t('loggerFiles.facts.portal')
  return {
    ...words,
    nameOf,
    byAt: (name: string | null, at: string) => t('loggerFiles.facts.byAt', { name: nameOf(name), at: instant(at) }),
    period: (from: string, until: string) => t('common.span', { from: instant(from), until: instant(until) }),
    celsius: (celsius: number) => t('loggerFiles.celsius', { value: formatCelsius(Math.round(celsius * 1000)) }),
    counted: ({ accepted, duplicate, conflict }: NonNullable<LoggerFileRow['counts']>) => ({
      accepted: count(accepted),
      duplicate: count(duplicate),
      conflict: count(conflict),
    }),
  }
}
