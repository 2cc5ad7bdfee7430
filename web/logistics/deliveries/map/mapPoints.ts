import { fromLonLat } from 'ol/proj.js'
import type { DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
import { maxPositionAgeMs } from '#contract/logistics/rules/arrivalEstimate.ts'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'

/** A delivery on the map; x and y are metres of the map's projection. */
export type MapPoint = {
  deliveryId: number
  reference: string
  x: number
  y: number
  atMs: number | null
  isPosition: boolean
  place: string
  status: '1' | '2'
  awaitingPickup: boolean
  awaitingData: boolean
  outcome: Outcome | null
  late: boolean
  /** Expected after its plan, which is not over yet. */
  isForetoldLate: boolean
}

const wrongness = ({ outcome, late, isForetoldLate }: MapPoint) =>
  (outcome === 'excursion' ? 4 : 0) + (late ? 2 : 0) + (isForetoldLate ? 1 : 0)
const worstFirst = (points: readonly MapPoint[]) => points.toSorted((one, other) => wrongness(other) - wrongness(one))

/** The answer's columns as rows, their places in the reader's language: what is wrong first, then the newest shipping dates. */
export function mapPoints(map: DeliveryMap, language: Language): MapPoint[] {
  const places = map.places.map(place => nameIn(language, place))
  const points = map.deliveryId.map((deliveryId, row): MapPoint => {
    const [x = 0, y = 0] = fromLonLat([map.lon[row] ?? 0, map.lat[row] ?? 0])
    return {
      deliveryId,
      reference: map.reference[row] ?? '',
      x,
      y,
      atMs: map.atMs[row] ?? null,
      isPosition: map.isPosition[row] ?? false,
      place: places[map.place[row] ?? -1] ?? '',
      status: map.status[row] ?? '1',
      awaitingPickup: map.awaitingPickup[row] ?? false,
      awaitingData: map.awaitingData[row] ?? false,
      outcome: map.outcome[row] ?? null,
      late: map.late[row] ?? false,
      isForetoldLate: false,
    }
  })
  return worstFirst(points)
}

/** Those whose estimate can still foretell something: with a position that is not too old for one, and not late already. */
export const awaitsEstimate = ({ atMs, status, late }: MapPoint, nowMs: number) =>
  atMs !== null && status === '1' && !late && nowMs - atMs <= maxPositionAgeMs

/** The points with what is foretold of them. */
export const withForetold = (points: readonly MapPoint[], late: ReadonlySet<number>): readonly MapPoint[] =>
  worstFirst(points.map(point => ({ ...point, isForetoldLate: !point.late && late.has(point.deliveryId) })))

export type PlaceGroup = ReturnType<typeof placeGroups>[number]

/** The same as the map shows, by place, of deliveries at it or on their way to it: what is wrong first, then where most are. */
export function placeGroups(points: readonly MapPoint[]) {
  const groups = Map.groupBy(points, point => `${point.isPosition} ${point.place}`)
  return [...groups]
    .flatMap(([key, of]) =>
      of.slice(0, 1).map(({ place, isPosition }) => ({ key, place, isPosition, points: of, ...tallyOf(of) })),
    )
    .sort(
      (one, other) =>
        other.excursions - one.excursions ||
        other.late - one.late ||
        other.foretold - one.foretold ||
        other.count - one.count,
    )
}

/** All that lies at one and the same place. */
export type Site = { x: number; y: number; points: MapPoint[] }

/** What is drawn as one marker: it stands where its largest site is, so that no two markers cover each other. */
export type Cluster = ReturnType<typeof tallyOf> & { x: number; y: number; sites: Site[] }

/** The places of all points, the fullest first. */
export function sitesOf(points: readonly MapPoint[]): Site[] {
  const places = Map.groupBy(points, ({ x, y }) => `${x} ${y}`).values()
  const sites = [...places].flatMap(at => at.slice(0, 1).map(({ x, y }) => ({ x, y, points: at })))
  return sites.sort((one, other) => other.points.length - one.points.length)
}

/** The fullest site takes what is nearer than the radius, then the fullest of those left, and so on. */
export function clustersOf(sites: readonly Site[], radius: number): Cluster[] {
  const cells = Map.groupBy(sites, site => cellOf(Math.floor(site.x / radius), Math.floor(site.y / radius)))
  const taken = new Set<Site>()
  const clusters: Cluster[] = []
  for (const seed of sites) {
    if (taken.has(seed)) continue
    const near = neighbours(cells, seed, radius).filter(
      site => !taken.has(site) && (site.x - seed.x) ** 2 + (site.y - seed.y) ** 2 < radius * radius,
    )
    for (const site of near) taken.add(site)
    clusters.push({ x: seed.x, y: seed.y, sites: near, ...tallyOf(near.flatMap(site => site.points)) })
  }
  return clusters
}

const cellOf = (column: number, row: number) => `${column} ${row}`

function neighbours(cells: Map<string, Site[]>, { x, y }: Site, radius: number) {
  const [column, row] = [Math.floor(x / radius), Math.floor(y / radius)]
  const around = [-1, 0, 1]
  return around.flatMap(right => around.flatMap(up => cells.get(cellOf(column + right, row + up)) ?? []))
}

/** How many there are, and how many of them are signs of something wrong. */
export const tallyOf = (points: readonly MapPoint[]) => ({
  count: points.length,
  excursions: points.filter(point => point.outcome === 'excursion').length,
  late: points.filter(point => point.late).length,
  foretold: points.filter(point => point.isForetoldLate).length,
})

/** LOG-81: what a marker of several deliveries tells first. */
export function worstOf({ excursions, late, foretold }: Pick<Cluster, 'excursions' | 'late' | 'foretold'>) {
  if (excursions > 0) return 'excursion'
  if (late > 0) return 'late'
  return foretold > 0 ? 'foretold' : 'fine'
}

export const pointsOf = ({ sites }: Cluster): MapPoint[] => sites.flatMap(site => site.points)
