import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { useText } from '#web/kernel/texts/useText.ts'

export function useCelsiusText() {
  const t = useText()
  return (celsius: number) => t('loggerFiles.celsius', { value: formatCelsius(Math.round(celsius * 1000)) })
}
