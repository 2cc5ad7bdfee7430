import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import RegularShape from 'ol/style/RegularShape'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { Cluster } from '#web/logistics/deliveries/map/clusters.ts'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import { currentScheme } from '#web/kernel/scheme/scheme.ts'
import { mapColors, mapFont } from '#web/kernel/map/mapColors.ts'

type Marker = Cluster<MapPoint>

/** How far a marker reaches from its place, in CSS pixels. */
export const markerRadius = ({ count }: Marker) => (count === 1 ? 9 : Math.min(13 + 3 * Math.log10(count) * 2, 26))

/** Made once for each look: thousands of markers share a few dozen. */
const made = new Map<string, Style[]>()

/** A number for several deliveries, a shape for a single one; signs for an excursion and for what is late. */
export function markerStyle(marker: Marker, lateSign: string, format: (count: number) => string): Style[] {
  const shape = marker.count === 1 ? shapeOf(marker.sites[0]?.points[0]) : 'group'
  const key = [currentScheme(), shape, marker.count, marker.excursions > 0, marker.late > 0, lateSign].join(' ')
  const known = made.get(key)
  if (known) return known
  const radius = markerRadius(marker)
  const zIndex = marker.excursions > 0 ? 2 : marker.late > 0 ? 1 : 0
  const styles = [
    shape === 'group'
      ? groupStyle(radius, format(marker.count), zIndex)
      : new Style({ image: shapes[shape](), zIndex }),
    ...(marker.excursions > 0 ? [excursionBadge(radius, zIndex)] : []),
    ...(marker.late > 0 ? [lateBadge(radius, lateSign, zIndex)] : []),
  ]
  made.set(key, styles)
  return styles
}

/** As on the map of one delivery: a square where it starts, a diamond where it arrived, a ring for a logger's position. */
function shapeOf(point: MapPoint | undefined): keyof typeof shapes {
  if (point?.isPosition) return 'position'
  return point?.status === '2' ? 'arrived' : 'start'
}

const edge = () => new Stroke({ color: mapColors.paper, width: 2 })
const ink = () => new Fill({ color: mapColors.ink })
const shapes = {
  position: () =>
    new CircleStyle({
      radius: 7,
      fill: new Fill({ color: mapColors.paper }),
      stroke: new Stroke({ color: mapColors.latest, width: 4 }),
    }),
  arrived: () => new RegularShape({ points: 4, radius: 9, fill: ink(), stroke: edge() }),
  start: () => new RegularShape({ points: 4, radius: 9, angle: Math.PI / 4, fill: ink(), stroke: edge() }),
}

const groupStyle = (radius: number, count: string, zIndex: number) =>
  new Style({
    image: new CircleStyle({ radius, fill: ink(), stroke: edge() }),
    text: new Text({ text: count, font: mapFont(12, 600), fill: new Fill({ color: mapColors.paper }), offsetY: 1 }),
    zIndex,
  })

/** At the upper right a red triangle with an exclamation mark. */
function excursionBadge(radius: number, zIndex: number) {
  const away = radius * 0.75
  return new Style({
    image: new RegularShape({
      points: 3,
      radius: 9,
      displacement: [away, away],
      fill: new Fill({ color: mapColors.outside }),
      stroke: edge(),
    }),
    text: new Text({
      text: '!',
      font: mapFont(10, 700),
      offsetX: away,
      offsetY: 1 - away,
      fill: new Fill({ color: mapColors.paper }),
    }),
    zIndex,
  })
}

/** At the lower right a white disc with the word's first character. */
function lateBadge(radius: number, sign: string, zIndex: number) {
  const away = radius * 0.75
  return new Style({
    image: new CircleStyle({
      radius: 7,
      displacement: [away, -away],
      fill: new Fill({ color: mapColors.paper }),
      stroke: new Stroke({ color: mapColors.outside, width: 2 }),
    }),
    text: new Text({
      text: sign,
      font: mapFont(9, 700),
      offsetX: away,
      offsetY: away + 0.5,
      fill: new Fill({ color: mapColors.outside }),
    }),
    zIndex,
  })
}
