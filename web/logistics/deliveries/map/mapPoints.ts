import { fromLonLat } from 'ol/proj.js'
import type { DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { tallyOf } from '#web/logistics/deliveries/map/clusters.ts'
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
      outcome: map.outcome[row] ?? null,
      late: map.late[row] ?? false,
    }
  })
  return points.sort((one, other) => wrongness(other) - wrongness(one))
}

export type PlaceGroup = ReturnType<typeof placeGroups>[number]

/** The same as the map shows, by place, of deliveries at it or on their way to it: what is wrong first, then where most are. */
export function placeGroups(points: readonly MapPoint[]) {
  const groups = Map.groupBy(points, point => `${point.isPosition} ${point.place}`)
  return [...groups]
    .flatMap(([key, of]) =>
      of.slice(0, 1).map(({ place, isPosition }) => ({ key, place, isPosition, points: of, ...tallyOf(of) })),
    )
    .sort((one, other) => other.excursions - one.excursions || other.late - one.late || other.count - one.count)
}
