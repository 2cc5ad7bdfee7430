import type { Band } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Band as Limits } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

/** A band: 2.0〜8.0 ℃. */
export function limitsText({ lowerMilli, upperMilli }: Limits, language: Language): string {
  const words = temperatureWords[language]
  const lower = lowerMilli === null ? null : formatCelsius(lowerMilli)
  const upper = upperMilli === null ? null : formatCelsius(upperMilli)
  if (upper === null) return lower === null ? words.none : words.bandFrom(lower)
  return lower === null ? words.bandUpTo(upper) : words.bandBetween(lower, upper)
}

/** A tolerance with the document that allows it: 許容時間 30分 · 根拠：STB-12. */
export function toleranceText({ toleranceMinutes, toleranceSource }: Band, language: Language): string {
  const words = temperatureWords[language]
  if (toleranceMinutes === 0) return words.toleranceNone
  const minutes = words.tolerance(toleranceMinutes)
  return toleranceSource ? `${minutes} · ${words.toleranceSource(toleranceSource)}` : minutes
}
