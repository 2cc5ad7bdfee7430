import type { Band } from '#contract/calls/deliveryShapes.ts'
import type { Band as Limits } from '#contract/rules/bands.ts'
import { formatCelsius } from '#contract/rules/temperatureText.ts'
import { useText } from '#web/texts/useText.ts'

/** A band and its tolerance in words: 2.0〜8.0 ℃, 許容時間 30分. */
export function useBandText() {
  const t = useText()
  const limitsText = ({ lowerMilli, upperMilli }: Limits) => {
    const lower = lowerMilli === null ? '' : formatCelsius(lowerMilli)
    const upper = upperMilli === null ? '' : formatCelsius(upperMilli)
    if (upper === '') return lower === '' ? t('common.none') : t('deliveryDetail.bandFrom', { lower })
    return lower === '' ? t('deliveryDetail.bandUpTo', { upper }) : t('deliveryDetail.bandBetween', { lower, upper })
  }
  const toleranceText = ({ toleranceMinutes, toleranceSource }: Band) => {
    if (toleranceMinutes === 0) return t('deliveryDetail.figures.toleranceNone')
    const minutes = t('deliveryDetail.figures.tolerance', { minutes: toleranceMinutes })
    const source = toleranceSource && t('deliveryDetail.figures.toleranceSource', { source: toleranceSource })
    return source ? `${minutes} · ${source}` : minutes
  }
  return { limitsText, toleranceText }
}
