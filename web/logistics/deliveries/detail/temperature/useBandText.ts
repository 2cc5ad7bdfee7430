import type { Band } from '#contract/logistics/types/deliveryTypes.ts'
import type { Band as Limits } from '#contract/telemetry/rules/temperature/bands.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'

/** A band and its tolerance in words: 2.0〜8.0 ℃, 許容時間 30分. */
export function useBandText() {
  const language = useLanguage()
  return {
    limitsText: (limits: Limits) => limitsText(limits, language),
    toleranceText: (band: Band) => toleranceText(band, language),
  }
}
