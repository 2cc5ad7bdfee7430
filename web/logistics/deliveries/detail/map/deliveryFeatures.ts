import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import type Polygon from 'ol/geom/Polygon'
import { circular } from 'ol/geom/Polygon'
import { fromLonLat } from 'ol/proj'
import type ImageStyle from 'ol/style/Image'
import Fill from 'ol/style/Fill'
import Style from 'ol/style/Style'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import type { LocalInfo, Place } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { mapColors, mapFont } from '#web/kernel/map/mapPalette.ts'
import { legLook, plannedDash } from '#web/logistics/deliveries/detail/map/legLooks.ts'
import { traceLegs, type LegState } from '#web/logistics/deliveries/detail/map/traceLegs.ts'
import {
  diamond,
  disc,
  excursionSign,
  hollowDiamond,
  square,
  stroke,
  writing,
} from '#web/logistics/deliveries/map/mapSigns.ts'

export type MapWords = { latest: string; degrees: string; language: Language }

/** Drawn whatever else is there. */
const always = { declutterMode: 'none' } as const

/**
 * Everything that is drawn of a delivery, from the bottom to the top; shapes and line patterns differ as well, so that
 * nothing is told by colour alone. Notes are shown where there is room.
 */
export function deliveryFeatures(local: LocalInfo, words: MapWords) {
  const { language, latest, degrees } = words
  const { paper, stop, outside } = mapColors
  const excursions = local.excursions.flatMap(one => (one.place?.position ? [{ ...one, at: one.place.position }] : []))
  const place = (of: Pick<Place, 'name' | 'nameEn' | 'lat' | 'lon'>, shape: ImageStyle) =>
    of.lat === null || of.lon === null
      ? []
      : [feature(pointAt({ lat: of.lat, lon: of.lon }), named(shape, nameIn(language, of), 'bottom'))]
  const noteOf = ({ serial, from, to, peakMilli, lowerMilli, upperMilli }: LocalInfo['excursions'][number]) => {
    const span = { timeZone: local.timeZone, language }
    const peak = formatCelsius(peakMilli, { lowerMilli, upperMilli })
    return `${peak} ${degrees} (${serial})\n${formatStretch(Date.parse(from), Date.parse(to), span, 'minute')}`
  }
  const latestShape = disc(14, mapColors.latestArea, stroke(mapColors.latest, 3), always)
  return {
    stopNotes: local.stops.map(one =>
      // Beside the ring of the latest position too, which may be here.
      feature(pointAt(one), note(formatDuration(Date.parse(one.to) - Date.parse(one.from), language), 19, stop, 400)),
    ),
    signs: [
      ...local.fences.map(fenceFeature),
      ...planned(local),
      ...local.plannedStops.flatMap(one => place({ ...one, nameEn: one.nameEn ?? '' }, plannedStopShape())),
      ...legs(local),
      ...local.stops.map(one => feature(pointAt(one), new Style({ image: disc(4, paper, stroke(stop, 2), always) }))),
      // below the places: a delivery that has arrived shows both
      ...(local.latest ? [feature(pointAt(local.latest), named(latestShape, latest, 'top'))] : []),
      ...place(local.shipFrom, square(10, always)),
      ...place(local.destination, diamond(11, always)),
      ...excursions.map(({ at }) => feature(pointAt(at), excursionSign({ radius: 13, fontPx: 12, ...always }))),
    ],
    excursionNotes: excursions.map(one => feature(pointAt(one.at), note(noteOf(one), 16, outside, 600))),
  }
}

/** Hollow: nobody says that it was there. */
const plannedStopShape = () => hollowDiamond(8, always)

const pointAt = ({ lat, lon }: { lat: number; lon: number }) => new Point(fromLonLat([lon, lat]))

function feature(geometry: LineString | Point | Polygon, ...styles: Style[]) {
  const made = new Feature(geometry)
  made.setStyle(styles)
  return made
}

/** LOG-83: what is worse lies above: loggers travel together, and one of them may have been warm. */
const legStates = ['unknown', null, 'inside', 'below', 'above'] as const satisfies LegState[]

function legs({ traces }: LocalInfo) {
  const drawn = traces.flatMap(trace =>
    traceLegs(trace).map(({ points, state }) => ({
      state,
      leg: feature(new LineString(points.map(point => fromLonLat(point))), ...legStyles(state)),
    })),
  )
  return drawn
    .toSorted((one, other) => legStates.indexOf(one.state) - legStates.indexOf(other.state))
    .map(({ leg }) => leg)
}

function legStyles(state: LegState): Style[] {
  const { color, width, dash } = legLook(state)
  return [line(mapColors.paper, width + 2), line(color, width, dash)]
}

const fenceFeature = ({ lat, lon, radiusMeters }: LocalInfo['fences'][number]) =>
  feature(
    circular([lon, lat], radiusMeters).transform('EPSG:4326', 'EPSG:3857'),
    new Style({ stroke: stroke(mapColors.latest, 1.5), fill: new Fill({ color: mapColors.latestArea }) }),
  )

/** LOG-84: the plan knows the order of its stops, not the roads between them. */
function planned({ shipFrom, plannedStops, destination }: LocalInfo) {
  const stops = [shipFrom, ...plannedStops, destination].flatMap(({ lat, lon }) =>
    lat === null || lon === null ? [] : [[lon, lat]],
  )
  if (stops.length < 2) return []
  return [feature(new LineString(stops.map(stop => fromLonLat(stop))), line(mapColors.ink, 1.5, plannedDash))]
}

function line(color: string, width: number, lineDash: readonly number[] | null = null) {
  const drawn = stroke(color, width)
  drawn.setLineDash(lineDash && [...lineDash])
  drawn.setLineCap('butt')
  return new Style({ stroke: drawn })
}

const halo = () => stroke(mapColors.paper, 4)

const note = (text: string, offsetX: number, color: string, weight: number) =>
  new Style({ text: writing(text, mapFont(11, weight), color, { textAlign: 'left', offsetX, stroke: halo() }) })

const named = (image: ImageStyle, name: string, side: 'top' | 'bottom') =>
  new Style({
    image,
    text: writing(onMap(name), mapFont(12, 600), mapColors.ink, {
      textBaseline: side === 'top' ? 'bottom' : 'top',
      offsetY: side === 'top' ? -18 : 14,
      stroke: halo(),
      overflow: true,
      // Always there; what is decluttered after it makes way.
      declutterMode: 'obstacle',
    }),
  })

/** Where the cursor of the temperature chart is. */
export const cursorStyle = () => new Style({ image: disc(9, mapColors.glass, stroke(mapColors.ink, 3)) })

const maxNameLength = 15
const maxLineLength = 9

/** LOG-28: names over 15 characters are cut to 15 and an ellipsis; on the map in two lines, which need less room. */
function onMap(name: string): string {
  const short = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
  if (short.length <= maxLineLength) return short
  const space = short.lastIndexOf(' ', maxLineLength)
  const end = space > 0 ? space : Math.ceil(short.length / 2)
  return `${short.slice(0, end).trim()}\n${short.slice(end).trim()}`
}
