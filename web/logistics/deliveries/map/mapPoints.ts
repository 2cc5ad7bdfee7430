import { fromLonLat } from 'ol/proj.js'
import type { DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
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
  outcome: Outcome | null
  late: boolean
}

const wrongness = ({ outcome, late }: MapPoint) => (outcome === 'excursion' ? 2 : 0) + (late ? 1 : 0)

/** The answer's columns as rows, their places in the reader's language: what is wrong first, then the newest shipping dates. */
export const mapPoints = (map: DeliveryMap, language: Language): MapPoint[] =>
  rowsOf(
    map,
    map.places.map(place => nameIn(language, place)),
  ).sort((one, other) => wrongness(other) - wrongness(one))

const rowsOf = (map: DeliveryMap, places: readonly string[]): MapPoint[] =>
  map.deliveryId.map((deliveryId, row) => {
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
      outcome: map.outcome[row] ?? null,
      late: map.late[row] ?? false,
    }
  })

/** Deliveries at one place, or on their way to it. */
export type PlaceGroup = {
  key: string
  place: string
  isPosition: boolean
  points: MapPoint[]
  excursions: number
  late: number
}

/** The same as the map shows, by place: what is wrong first, then where most are. */
export function placeGroups(points: readonly MapPoint[]): PlaceGroup[] {
  const groups = Map.groupBy(points, point => `${point.isPosition} ${point.place}`)
  return [...groups]
    .map(([key, group]) => ({
      key,
      place: group[0]?.place ?? '',
      isPosition: group[0]?.isPosition ?? false,
      points: group,
      excursions: group.filter(point => point.outcome === 'excursion').length,
      late: group.filter(point => point.late).length,
    }))
    .sort(
      (one, other) =>
        other.excursions - one.excursions || other.late - one.late || other.points.length - one.points.length,
    )
}
