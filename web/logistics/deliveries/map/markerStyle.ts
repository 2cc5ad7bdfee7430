import type ImageStyle from 'ol/style/Image'
import Style from 'ol/style/Style'
import { worstOf, type Cluster, type MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import {
  diamond,
  disc,
  edge,
  excursionSign,
  polygon,
  square,
  stroke,
  writing,
} from '#web/logistics/deliveries/map/mapSigns.ts'
import { currentScheme } from '#web/kernel/scheme/scheme.ts'
import { mapColors, mapFont } from '#web/kernel/map/mapPalette.ts'

export type MarkerWords = { lateSign: string; foretoldSign: string; format: (count: number) => string }

/** How far a marker reaches from its place, in CSS pixels. */
export const markerRadius = ({ count }: Cluster) => (count === 1 ? 9 : Math.min(13 + 3 * Math.log10(count) * 2, 26))

/** Made once for each look: thousands of markers share a few dozen. */
const made = new Map<string, Style[]>()

/** A number for several deliveries, a shape for a single one; signs for an excursion and for what is or will be late. */
export function markerStyle(marker: Cluster, { lateSign, foretoldSign, format }: MarkerWords): Style[] {
  const shape = marker.count === 1 ? shapeOf(marker.sites[0]?.points[0]) : 'group'
  const worst = worstOf(marker)
  const { excursions, late, foretold } = marker
  const key = [currentScheme(), shape, marker.count, excursions > 0, late > 0, foretold > 0, lateSign].join(' ')
  const known = made.get(key)
  if (known) return known
  const radius = markerRadius(marker)
  const away = radius * 0.75
  const zIndex = { fine: 0, foretold: 1, late: 2, excursion: 3 }[worst]
  const styles = [
    shape === 'group'
      ? groupStyle(groupShapes[worst](radius), format(marker.count), worst, zIndex)
      : new Style({ image: shapes[shape](), zIndex }),
    // at the upper right
    ...(excursions > 0 ? [excursionSign({ radius: 9, fontPx: 10, away, zIndex })] : []),
    ...(late > 0 ? [lateBadge(away, lateSign, zIndex)] : []),
    ...(late === 0 && foretold > 0 ? [foretoldBadge(away, foretoldSign, zIndex)] : []),
  ]
  made.set(key, styles)
  return styles
}

/** As on the map of one delivery: a square where it starts, a diamond where it arrived, a ring for a logger's position. */
function shapeOf(point: MapPoint | undefined): keyof typeof shapes {
  if (point?.isPosition) return 'position'
  return point?.status === '2' ? 'arrived' : 'start'
}

const shapes = {
  position: () => disc(7, mapColors.paper, stroke(mapColors.latest, 4)),
  arrived: () => diamond(9),
  start: () => square(9),
}

/** LOG-81: the worst state of several deliveries, by colour and by form; hollow is what has not happened yet. */
const groupShapes = {
  fine: (radius: number) => disc(radius, mapColors.ink, edge()),
  foretold: (radius: number) => polygon(6, radius + 2, mapColors.paper, { stroke: stroke(mapColors.stop, 3) }),
  late: (radius: number) => polygon(6, radius + 2, mapColors.stop, {}),
  excursion: (radius: number) => polygon(8, radius + 2, mapColors.outside, { angle: Math.PI / 8 }),
}

const groupStyle = (image: ImageStyle, count: string, worst: ReturnType<typeof worstOf>, zIndex: number) =>
  new Style({
    image,
    text: writing(count, mapFont(12, 600), mapColors[worst === 'foretold' ? 'stop' : 'paper'], { offsetY: 1 }),
    zIndex,
  })

/** At the lower right a white disc with the word's first character … */
const lateBadge = (away: number, sign: string, zIndex: number) =>
  badge(disc(7, mapColors.paper, stroke(mapColors.outside, 2), { displacement: [away, -away] }), 'outside', {
    away,
    sign,
    zIndex,
  })

/** … or a white square. */
const foretoldBadge = (away: number, sign: string, zIndex: number) => {
  const rim = { stroke: stroke(mapColors.stop, 2), angle: Math.PI / 4, displacement: [away, -away] }
  return badge(polygon(4, 10, mapColors.paper, rim), 'stop', { away, sign, zIndex })
}

type Badge = { away: number; sign: string; zIndex: number }

const badge = (image: ImageStyle, color: 'outside' | 'stop', { away, sign, zIndex }: Badge) =>
  new Style({
    image,
    text: writing(sign, mapFont(9, 700), mapColors[color], { offsetX: away, offsetY: away + 0.5 }),
    zIndex,
  })
