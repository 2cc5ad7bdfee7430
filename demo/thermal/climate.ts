import { dayMs, hourMs, japanOffsetMs } from '#demo/days.ts'
import { fractionOf } from '#demo/seededRandom.ts'

/** Degrees of WGS 84. */
export type Point = { lat: number; lon: number }

type City = Point & {
  /** Mean air temperature of each month in °C (normals of 1991–2020, rounded). */
  monthlyMean: readonly number[]
  /** Half the daily temperature range in °C. */
  halfSwing: number
}

const city = (lat: number, lon: number, halfSwing: number, monthlyMean: readonly number[]): City => ({
  lat,
  lon,
  halfSwing,
  monthlyMean,
})

const cities = [
  city(43.06, 141.33, 4.0, [-3.2, -2.7, 1.1, 7.3, 13, 17, 21.1, 22.3, 18.6, 12.1, 5.2, -0.9]),
  city(40.82, 140.77, 4.0, [-0.9, -0.4, 2.8, 8.5, 13.7, 17.6, 21.8, 23.5, 19.9, 13.5, 7.2, 1.4]),
  city(38.26, 140.9, 4.1, [2, 2.4, 5.5, 10.7, 15.6, 19.2, 22.9, 24.4, 21.2, 15.7, 9.8, 4.5]),
  city(37.89, 139.02, 3.6, [2.5, 3.1, 6.2, 11.3, 16.7, 20.9, 24.9, 26.5, 22.5, 16.7, 10.5, 5.3]),
  city(36.65, 138.19, 5.3, [-0.4, 0.4, 4.3, 10.6, 16.4, 20.4, 24.3, 25.4, 21, 14.4, 7.9, 2.3]),
  city(36.59, 136.63, 3.8, [4, 4.2, 7.3, 12.6, 17.7, 21.6, 25.8, 27.3, 23.2, 17.6, 11.9, 6.8]),
  city(35.69, 139.75, 4.0, [5.4, 6.1, 9.4, 14.3, 18.8, 21.9, 25.7, 26.9, 23.3, 18, 12.5, 7.7]),
  city(35.17, 136.97, 4.8, [4.8, 5.5, 9.2, 14.6, 19.4, 23, 26.9, 28.2, 24.5, 18.6, 12.6, 7.2]),
  city(34.68, 135.52, 4.3, [6.2, 6.6, 9.9, 15.2, 20.1, 23.6, 27.7, 29, 25.2, 19.5, 13.8, 8.7]),
  city(34.4, 132.46, 4.5, [5.4, 6.2, 9.5, 14.8, 19.6, 23.2, 27.2, 28.5, 24.7, 18.8, 12.9, 7.5]),
  city(34.32, 134.05, 4.4, [5.9, 6.3, 9.4, 14.7, 19.8, 23.3, 27.5, 28.6, 24.7, 19, 13.2, 8.1]),
  city(33.58, 130.38, 4.0, [6.9, 7.8, 10.8, 15.4, 19.9, 23.3, 27.4, 28.4, 24.7, 19.6, 14.2, 9.1]),
  city(31.56, 130.55, 4.1, [8.7, 9.9, 12.8, 17.1, 21, 24, 28.1, 28.8, 26.3, 21.6, 16.2, 10.9]),
  city(26.21, 127.69, 2.5, [17.3, 17.5, 19.1, 21.5, 24.2, 27.2, 29.1, 29, 27.9, 25.5, 22.5, 19]),
]

const meanMonthMs = 365.2425 * (dayMs / 12)
/** In °C per degree of latitude to the north. */
const coolingPerLatitude = 0.75
const warmestHour = 14

/** The air temperature in the shade in °C: season, hour of the day and a weather of several days. */
export function airCelsius(place: Point, atMs: number): number {
  const { mean, halfSwing } = climateAt(place, atMs)
  const hour = hourOfDay(atMs)
  const weather = weatherAt(place, atMs)
  // Warm days are sunny, with a larger daily range.
  const swing = halfSwing * (1 + 0.08 * weather)
  return mean + weather + swing * Math.cos(((hour - warmestHour) / 24) * 2 * Math.PI)
}

/** How much the sun heats a vehicle's skin, in °C: not at night, most at noon in midsummer. */
export function sunCelsius(atMs: number): number {
  const height = Math.sin(((hourOfDay(atMs) - 6) / 12) * Math.PI)
  const summer = 0.5 - 0.5 * Math.cos((monthOfYear(atMs) / 12) * 2 * Math.PI)
  return height <= 0 ? 0 : height * (2 + 4 * summer)
}

const hourOfDay = (atMs: number): number => ((atMs + japanOffsetMs) % dayMs) / hourMs

/** Months since the start of the year, with fractions. */
function monthOfYear(atMs: number): number {
  const date = new Date(atMs + japanOffsetMs)
  return (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / meanMonthMs
}

/** The cities' means, corrected to this latitude and weighted by distance. */
function climateAt(place: Point, atMs: number) {
  const month = monthOfYear(atMs)
  let [weights, mean, halfSwing] = [0, 0, 0]
  for (const city of cities) {
    const [north, east] = [place.lat - city.lat, (place.lon - city.lon) * 0.8]
    const weight = 1 / (north * north + east * east + 0.05) ** 2
    weights += weight
    mean += weight * (monthlyMeanAt(city, month) - coolingPerLatitude * north)
    halfSwing += weight * city.halfSwing
  }
  return { mean: mean / weights, halfSwing: halfSwing / weights }
}

/** Interpolates linearly between the middles of the months. */
function monthlyMeanAt(city: City, month: number): number {
  const sinceMiddle = (month + 11.5) % 12
  const before = Math.floor(sinceMiddle)
  const [from, to] = [city.monthlyMean[before % 12] ?? 0, city.monthlyMean[(before + 1) % 12] ?? 0]
  return from + (to - from) * (sinceMiddle - before)
}

/** Warm and cold spells of a few days, in °C, for the country and for its north or south. */
function weatherAt(place: Point, atMs: number): number {
  const northern = (place.lat - 36) / 6
  return 2.5 * spell('country', atMs, 3) + 1.5 * northern * spell('north', atMs, 4)
}

const spells = new Map<string, number>()

/** From −1 to 1: cosine interpolation between random values, one every few days. */
function spell(name: string, atMs: number, days: number): number {
  const position = atMs / (days * dayMs)
  const before = Math.floor(position)
  const share = (1 - Math.cos((position - before) * Math.PI)) / 2
  return knot(name, before) * (1 - share) + knot(name, before + 1) * share
}

function knot(name: string, index: number): number {
  const key = `weather ${name} ${index}`
  const known = spells.get(key) ?? fractionOf(key) * 2 - 1
  spells.set(key, known)
  return known
}
