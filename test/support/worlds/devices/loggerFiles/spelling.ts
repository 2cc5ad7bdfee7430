import type { Style } from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'

const two = (part: number) => String(part).padStart(2, '0')

export function dateText(
  localMs: number,
  { dateOrder, dateSign, isLongYear }: Pick<Style, 'dateOrder' | 'dateSign' | 'isLongYear'>,
): string {
  const at = new Date(localMs)
  const year = isLongYear ? String(at.getUTCFullYear()) : two(at.getUTCFullYear() % 100)
  const [month, day] = [two(at.getUTCMonth() + 1), two(at.getUTCDate())]
  const parts = { ymd: [year, month, day], dmy: [day, month, year], mdy: [month, day, year] }[dateOrder]
  return parts.join(dateSign)
}

export function clockText(localMs: number, isHalfDay: boolean): string {
  const at = new Date(localMs)
  const hour = at.getUTCHours()
  const rest = `${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return isHalfDay ? `${two(hour % 12 || 12)}:${rest} ${hour < 12 ? 'AM' : 'PM'}` : `${two(hour)}:${rest}`
}

export const momentText = (localMs: number, style: Style) =>
  `${dateText(localMs, style)} ${clockText(localMs, style.isHalfDay)}`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 21/Nov/2025 */
export function namedDate(localMs: number, sign: string, isLongYear = true): string {
  const at = new Date(localMs)
  const year = isLongYear ? String(at.getUTCFullYear()) : two(at.getUTCFullYear() % 100)
  return [two(at.getUTCDate()), months[at.getUTCMonth()], year].join(sign)
}

/** A number with a fixed number of decimals. */
export const numberText = (value: number, decimals: number, sign: '.' | ',') =>
  value.toFixed(decimals).replace('.', sign)

const celsiusUnits = {
  C: (milli: number) => milli / 1000,
  F: (milli: number) => milli * 0.0018 + 32,
  K: (milli: number) => milli / 1000 + 273.15,
}

/** Thousandths of °C in a unit; °F needs four decimals to be exact. */
export const temperatureText = (milliCelsius: number, sign: '.' | ',', unit: 'C' | 'F' | 'K' = 'C') =>
  numberText(celsiusUnits[unit](milliCelsius), unit === 'F' ? 4 : 3, sign)

export const humidityText = (centiHumidity: number, sign: '.' | ',') => numberText(centiHumidity / 100, 2, sign)
