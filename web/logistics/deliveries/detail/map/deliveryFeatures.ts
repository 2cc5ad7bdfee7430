import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import { fromLonLat } from 'ol/proj'
import type { LocalInfo, Place } from '#contract/logistics/types/deliveryTypes.ts'
import { traceLegs } from '#web/logistics/deliveries/detail/map/traceLegs.ts'

/** What a feature of a delivery's map is; its style follows from this. */
export type Shown =
  | { kind: 'leg'; isOutside: boolean; color: string }
  | { kind: 'shipFrom' | 'destination'; name: string }
  | { kind: 'stop'; note: string }
  | { kind: 'excursion'; note: string }
  | { kind: 'latest'; name: string }

/** Texts on the map, in the user's language. */
export type MapLabels = {
  latest: string
  placeName: (place: Place) => string
  stopNote: (stop: LocalInfo['stops'][number]) => string
  excursionNote: (excursion: LocalInfo['excursions'][number]) => string
}

/** Everything that is drawn of a delivery, from the bottom to the top. */
export function deliveryFeatures(local: LocalInfo, labels: MapLabels, colorOf: (loggerAssignmentId: number) => string) {
  const legs = local.traces.flatMap(trace =>
    traceLegs(trace).map(leg => ({ leg, color: colorOf(trace.loggerAssignmentId) })),
  )
  // outside the band above all others: loggers travel together, and one of them may have been warm
  const ordered = [...legs.filter(({ leg }) => !leg.isOutside), ...legs.filter(({ leg }) => leg.isOutside)]
  return [
    ...ordered.map(({ leg, color }) =>
      feature(new LineString(leg.points.map(point => fromLonLat(point))), {
        kind: 'leg',
        isOutside: leg.isOutside,
        color,
      }),
    ),
    ...local.stops.map(stop => feature(pointOf(stop), { kind: 'stop', note: labels.stopNote(stop) })),
    // below the places: a delivery that has arrived shows both
    ...(local.latest ? [feature(pointOf(local.latest), { kind: 'latest', name: labels.latest })] : []),
    ...placeFeature(local.shipFrom, 'shipFrom', labels),
    ...placeFeature(local.destination, 'destination', labels),
    ...local.excursions.flatMap(excursion =>
      excursion.place?.position
        ? [feature(pointOf(excursion.place.position), { kind: 'excursion', note: labels.excursionNote(excursion) })]
        : [],
    ),
  ]
}

const pointOf = ({ lat, lon }: { lat: number; lon: number }) => new Point(fromLonLat([lon, lat]))

function placeFeature(place: Place, kind: 'shipFrom' | 'destination', { placeName }: MapLabels) {
  const { lat, lon } = place
  return lat === null || lon === null ? [] : [feature(pointOf({ lat, lon }), { kind, name: placeName(place) })]
}

function feature(geometry: LineString | Point, shown: Shown) {
  const made = new Feature(geometry)
  made.set('shown', shown)
  return made
}

export const shownOf = (drawn: { get: (key: string) => unknown }) => drawn.get('shown') as Shown
