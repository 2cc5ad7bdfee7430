import { formatCelsius } from '#contract/rules/temperatureText.ts'

export const celsiusText = (celsius: number) => `${formatCelsius(Math.round(celsius * 1000))}℃`
