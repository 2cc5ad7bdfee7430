import { fractionOf } from '#demo/seededRandom.ts'

/** Degrees of WGS 84. */
export type Point = { lat: number; lon: number }

type City = Point & {
  /** Mean air temperature of each month in °C (normals of 1991–2020, rounded). */
  monthlyMean: readonly number[]
  /** Half the distance between a day's lowest and highest, in °C. */
  halfSwing: number
}

const cities: readonly City[] = [
  {
    lat: 43.06,
    lon: 141.33,
    halfSwing: 4.0,
    monthlyMean: [-3.2, -2.7, 1.1, 7.3, 13, 17, 21.1, 22.3, 18.6, 12.1, 5.2, -0.9],
  },
  {
    lat: 40.82,
    lon: 140.77,
    halfSwing: 4.0,
    monthlyMean: [-0.9, -0.4, 2.8, 8.5, 13.7, 17.6, 21.8, 23.5, 19.9, 13.5, 7.2, 1.4],
  },
  {
    lat: 38.26,
    lon: 140.9,
    halfSwing: 4.1,
    monthlyMean: [2, 2.4, 5.5, 10.7, 15.6, 19.2, 22.9, 24.4, 21.2, 15.7, 9.8, 4.5],
  },
  {
    lat: 37.89,
    lon: 139.02,
    halfSwing: 3.6,
    monthlyMean: [2.5, 3.1, 6.2, 11.3, 16.7, 20.9, 24.9, 26.5, 22.5, 16.7, 10.5, 5.3],
  },
  {
    lat: 36.65,
    lon: 138.19,
    halfSwing: 5.3,
    monthlyMean: [-0.4, 0.4, 4.3, 10.6, 16.4, 20.4, 24.3, 25.4, 21, 14.4, 7.9, 2.3],
  },
  {
    lat: 36.59,
    lon: 136.63,
    halfSwing: 3.8,
    monthlyMean: [4, 4.2, 7.3, 12.6, 17.7, 21.6, 25.8, 27.3, 23.2, 17.6, 11.9, 6.8],
  },
  {
    lat: 35.69,
    lon: 139.75,
    halfSwing: 4.0,
    monthlyMean: [5.4, 6.1, 9.4, 14.3, 18.8, 21.9, 25.7, 26.9, 23.3, 18, 12.5, 7.7],
  },
  {
    lat: 35.17,
    lon: 136.97,
    halfSwing: 4.8,
    monthlyMean: [4.8, 5.5, 9.2, 14.6, 19.4, 23, 26.9, 28.2, 24.5, 18.6, 12.6, 7.2],
  },
  {
    lat: 34.68,
    lon: 135.52,
    halfSwing: 4.3,
    monthlyMean: [6.2, 6.6, 9.9, 15.2, 20.1, 23.6, 27.7, 29, 25.2, 19.5, 13.8, 8.7],
  },
  {
    lat: 34.4,
    lon: 132.46,
    halfSwing: 4.5,
    monthlyMean: [5.4, 6.2, 9.5, 14.8, 19.6, 23.2, 27.2, 28.5, 24.7, 18.8, 12.9, 7.5],
  },
  {
    lat: 34.32,
    lon: 134.05,
    halfSwing: 4.4,
    monthlyMean: [5.9, 6.3, 9.4, 14.7, 19.8, 23.3, 27.5, 28.6, 24.7, 19, 13.2, 8.1],
  },
  {
    lat: 33.58,
    lon: 130.38,
    halfSwing: 4.0,
    monthlyMean: [6.9, 7.8, 10.8, 15.4, 19.9, 23.3, 27.4, 28.4, 24.7, 19.6, 14.2, 9.1],
  },
  {
    lat: 31.56,
    lon: 130.55,
    halfSwing: 4.1,
    monthlyMean: [8.7, 9.9, 12.8, 17.1, 21, 24, 28.1, 28.8, 26.3, 21.6, 16.2, 10.9],
  },
  {
    lat: 26.21,
    lon: 127.69,
    halfSwing: 2.5,
    monthlyMean: [17.3, 17.5, 19.1, 21.5, 24.2, 27.2, 29.1, 29, 27.9, 25.5, 22.5, 19],
  },
]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Japan has one zone and no summer time. */
const japanOffsetMs = 9 * hourMs
const meanMonthMs = 365.2425 * (dayMs / 12)
/** How much colder it is one degree further north. */
const coolingPerLatitude = 0.75
const warmestHour = 14

/** The air temperature in the shade in °C at a place and time: season, hour and the weather of these days. */
export function airCelsius(place: Point, atMs: number): number {
  const { mean, halfSwing } = climateAt(place, atMs)
  const hour = hourOfDay(atMs)
  const weather = weatherAt(place, atMs)
  // bright days are the warm ones, and swing more
  const swing = halfSwing * (1 + 0.08 * weather)
  return mean + weather + swing * Math.cos(((hour - warmestHour) / 24) * 2 * Math.PI)
}

/** What the sun adds to a vehicle's skin, in °C: nothing at night, most at noon of midsummer. */
export function sunCelsius(atMs: number): number {
  const height = Math.sin(((hourOfDay(atMs) - 6) / 12) * Math.PI)
  const summer = 0.5 - 0.5 * Math.cos((monthOfYear(atMs) / 12) * 2 * Math.PI)
  return height <= 0 ? 0 : height * (2 + 4 * summer)
}

export const hourOfDay = (atMs: number): number => ((atMs + japanOffsetMs) % dayMs) / hourMs

/** Months since the year began, with fractions. */
function monthOfYear(atMs: number): number {
  const date = new Date(atMs + japanOffsetMs)
  return (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / meanMonthMs
}

/** Means of the cities around, brought to this latitude and weighed by nearness. */
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

/** A month's mean is that of its middle; between middles it moves straight. */
function monthlyMeanAt(city: City, month: number): number {
  const sinceMiddle = (month + 11.5) % 12
  const before = Math.floor(sinceMiddle)
  const [from, to] = [city.monthlyMean[before % 12] ?? 0, city.monthlyMean[(before + 1) % 12] ?? 0]
  return from + (to - from) * (sinceMiddle - before)
}

/** Warm and cold spells of a few days, in °C; the north and the south of the country have their own. */
function weatherAt(place: Point, atMs: number): number {
  const northern = (place.lat - 36) / 6
  return 2.5 * spell('country', atMs, 3) + 1.5 * northern * spell('north', atMs, 4)
}

const spells = new Map<string, number>()

/** Smooth between fixed values every few days, from −1 to 1. */
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
