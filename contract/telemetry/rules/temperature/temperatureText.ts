import { type Band, sideOf } from '#contract/telemetry/rules/temperature/bands.ts'

/**
 * A temperature in thousandths of °C as text without unit: one decimal, and up to three where fewer would put it on another side
 * of a limit (TEL-34: 8.04 is not shown as 8.0). The same in every language.
 */
export function formatCelsius(milliCelsius: number, band?: Band): string {
  const side = band && sideOf(band, milliCelsius)
  const decimals = [1, 2].find(count => !band || sideOf(band, roundedMilli(milliCelsius, count)) === side) ?? 3
  const text = (Math.abs(roundedMilli(milliCelsius, decimals)) / 1000).toFixed(decimals)
  return roundedMilli(milliCelsius, decimals) < 0 ? `-${text}` : text
}

/** Half away from zero, as the database rounds. */
function roundedMilli(milliCelsius: number, decimals: number): number {
  const unit = 10 ** (3 - decimals)
  return Math.sign(milliCelsius) * Math.floor(Math.abs(milliCelsius) / unit + 0.5) * unit
}

/** How far beyond a limit, in thousandths of °C, as text without unit: nothing that is beyond is shown as 0. */
export const formatDeviation = (milli: number): string =>
  milli < 50 ? (milli / 1000).toFixed(milli < 5 ? 3 : 2) : (milli / 1000).toFixed(1)
