import { type Band, sideOf } from '#contract/telemetry/rules/temperature/bands.ts'

/**
 * Formats thousandths of °C without unit, in all languages alike: one decimal, or up to three where rounding would move the
 * temperature to another side of a limit (TEL-34: 8.04 is not shown as 8.0).
 */
export function formatCelsius(milliCelsius: number, band?: Band): string {
  const side = band && sideOf(band, milliCelsius)
  const decimals = [1, 2].find(count => !band || sideOf(band, roundedMilli(milliCelsius, count)) === side) ?? 3
  const text = (Math.abs(roundedMilli(milliCelsius, decimals)) / 1000).toFixed(decimals)
  return roundedMilli(milliCelsius, decimals) < 0 ? `-${text}` : text
}

/** Half away from zero, like the database. */
function roundedMilli(milliCelsius: number, decimals: number): number {
  const unit = 10 ** (3 - decimals)
  return Math.sign(milliCelsius) * Math.floor(Math.abs(milliCelsius) / unit + 0.5) * unit
}

/** Formats a deviation in thousandths of °C without unit; one above 0 is never shown as 0. */
export const formatDeviation = (milli: number): string =>
  milli < 50 ? (milli / 1000).toFixed(milli < 5 ? 3 : 2) : (milli / 1000).toFixed(1)
