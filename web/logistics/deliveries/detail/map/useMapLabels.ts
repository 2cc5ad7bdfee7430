import { useMemo } from 'react'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import type { MapLabels } from '#web/logistics/deliveries/detail/map/deliveryFeatures.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

/** What is written on the map of a delivery; the same object as long as it says the same. */
export function useMapLabels(timeZone: string): MapLabels {
  const language = useLanguage()
  const latest = useText()('deliveryDetail.map.latest')
  return useMemo(
    () => ({
      latest,
      placeName: place => nameIn(language, place),
      stopNote: ({ from, to }) => formatDuration(Date.parse(to) - Date.parse(from), language),
      excursionNote: ({ serial, from, to, peakMilli, lowerMilli, upperMilli }) => {
        const stretch = formatStretch(Date.parse(from), Date.parse(to), { timeZone, language }, 'minute')
        return `${formatCelsius(peakMilli, { lowerMilli, upperMilli })} ℃ (${serial})\n${stretch}`
      },
    }),
    [latest, language, timeZone],
  )
}
