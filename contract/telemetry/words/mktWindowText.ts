import type { Language } from '#contract/kernel/language.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

const longWindowHours = 48

/** The length of the window of the highest MKT: 24 h, 30 days. */
export const windowLengthText = (hours: number, language: Language) =>
  hours > longWindowHours
    ? temperatureWords[language].windowDays(hours / 24)
    : temperatureWords[language].windowHours(hours)
