import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'

export const celsiusText = (celsius: number) => `${formatCelsius(Math.round(celsius * 1000))}℃`
