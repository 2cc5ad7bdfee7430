import type { Point } from '#demo/thermal/climate.ts'
import { ferries, type Junction, junctions, roads } from '#demo/world/deliveries/roads.ts'

/** A part of a route, short enough to be drawn as a straight line. */
export type Leg = { from: Point; to: Point; km: number; minutes: number }

const motorwayKmh = 70
const ferryKmh = 30
const townKmh = 36
/** Shorter routes use no motorway. */
const townLimitKm = 45

const earthRadiusKm = 6371

/** The length of the great circle between two points (haversine), in km. */
export function kilometresBetween(one: Point, other: Point): number {
  const radians = Math.PI / 180
  const [north, east] = [(other.lat - one.lat) * radians, (other.lon - one.lon) * radians]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * Math.sin(east / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half))
}

const routes = new Map<string, Leg[]>()

/** A lorry's route: to the nearest junction, along motorways and ferries, and from the last junction to the destination. */
export function routeBetween(from: Point, to: Point): Leg[] {
  const key = `${from.lat},${from.lon},${to.lat},${to.lon}`
  const known = routes.get(key)
  if (known) return known
  const legs = kilometresBetween(from, to) < townLimitKm ? [leg(from, to, townKmh)] : motorwayRoute(from, to)
  routes.set(key, legs)
  return legs
}

/** The position after so many minutes of driving. */
export function pointAfter(legs: readonly Leg[], drivenMinutes: number): Point {
  let left = drivenMinutes
  for (const { from, to, minutes } of legs) {
    if (left <= minutes) {
      const share = minutes === 0 ? 1 : Math.max(0, left / minutes)
      return { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
    }
    left -= minutes
  }
  const last = legs.at(-1)
  if (!last) throw new Error('a route has at least one leg')
  return last.to
}

function leg(from: Point, to: Point, kmh: number): Leg {
  const km = kilometresBetween(from, to)
  return { from, to, km, minutes: (km / kmh) * 60 }
}

function motorwayRoute(from: Point, to: Point): Leg[] {
  const [first, last] = [nearestJunction(from), nearestJunction(to)]
  const way = shortestWay(first, last)
  const between = way.slice(1).map((junction, index) => {
    const before = way[index] ?? junction
    return leg(junctions[before], junctions[junction], isFerry(before, junction) ? ferryKmh : motorwayKmh)
  })
  return [leg(from, junctions[first], townKmh), ...between, leg(junctions[last], to, townKmh)]
}

const names = Object.keys(junctions) as Junction[]

const nearestJunction = (place: Point): Junction =>
  names.reduce((best, name) =>
    kilometresBetween(place, junctions[name]) < kilometresBetween(place, junctions[best]) ? name : best,
  )

const isFerry = (one: Junction, other: Junction) =>
  ferries.some(ends => ends.includes(one) && ends.includes(other) && one !== other)

const neighbours = new Map<Junction, Junction[]>(names.map(name => [name, []]))
for (const road of [...roads, ...ferries]) {
  road.slice(1).forEach((junction, index) => {
    const before = road[index] ?? junction
    neighbours.get(before)?.push(junction)
    neighbours.get(junction)?.push(before)
  })
}

/** Dijkstra's algorithm. */
function shortestWay(from: Junction, to: Junction): Junction[] {
  const reached = new Map<Junction, { km: number; way: Junction[] }>([[from, { km: 0, way: [from] }]])
  const open = new Set<Junction>([from])
  while (open.size > 0) {
    const here = [...open].reduce((best, name) => (kmTo(reached, name) < kmTo(reached, best) ? name : best))
    open.delete(here)
    const { km, way } = reached.get(here) ?? { km: 0, way: [] }
    if (here === to) return way
    for (const next of neighbours.get(here) ?? []) {
      const nextKm = km + kilometresBetween(junctions[here], junctions[next])
      if (nextKm >= kmTo(reached, next)) continue
      reached.set(next, { km: nextKm, way: [...way, next] })
      open.add(next)
    }
  }
  throw new Error(`no road connects ${from} and ${to}`)
}

const kmTo = (reached: Map<Junction, { km: number }>, name: Junction) => reached.get(name)?.km ?? Infinity
