import type { FeatureLike } from 'ol/Feature'
import GeoJSON from 'ol/format/GeoJSON'
import Point from 'ol/geom/Point'
import LayerGroup from 'ol/layer/Group'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { Language } from '#contract/kernel/language.ts'
import neighboursUrl from './basemap/neighbours.json?url'
import prefecturesUrl from './basemap/prefectures.json?url'
import { mapColors, mapFont } from '#web/kernel/map/mapPalette.ts'
import { townNames } from '#web/kernel/map/townNames.ts'
import { platformModifierKeyOnly } from 'ol/events/condition'
import { defaults as defaultInteractions } from 'ol/interaction/defaults'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom'

const format = new GeoJSON({ featureProjection: 'EPSG:3857' })
/** Metres a pixel above which the names of prefectures would only cover each other. */
const labelsUpTo = 2500

/** Japan with its prefectures, and the land around it: shipped along, nothing is loaded from elsewhere. */
export function basemap(language: () => Language) {
  const prefectures = new VectorSource({ url: prefecturesUrl, format, attributions: 'Made with Natural Earth' })
  const neighbours = new VectorSource({ url: neighboursUrl, format })
  const land = new LayerGroup({
    layers: [
      new VectorLayer({ source: neighbours, style: fillStyle(mapColors.neighbour) }),
      new VectorLayer({ source: prefectures, style: fillStyle(mapColors.land) }),
    ],
  })
  const names = new VectorLayer({
    source: prefectures,
    maxResolution: labelsUpTo,
    declutter: true,
    style: feature => labelStyle(feature, language()),
  })
  return { land, labels: new LayerGroup({ layers: [townNames(language), names] }) }
}

const fillStyle = (color: string) =>
  new Style({ fill: new Fill({ color }), stroke: new Stroke({ color: mapColors.border, width: 1 }) })

/** From the label points, not the polygons: else every island of Tokyo would say 東京都. */
function labelStyle(feature: FeatureLike, language: Language): Style | undefined {
  const label: unknown = feature.get('label')
  if (!Array.isArray(label)) return undefined
  return new Style({
    geometry: new Point(fromLonLat(label)),
    text: new Text({
      text: String(feature.get(language === 'en' ? 'name' : 'nameJa')),
      font: mapFont(11),
      fill: new Fill({ color: mapColors.label }),
      stroke: new Stroke({ color: mapColors.land, width: 3 }),
    }),
  })
}

/** The wheel belongs to the page unless Ctrl is held or the map has the focus. */
export function calmInteractions(element: HTMLElement) {
  const wheel = new MouseWheelZoom({
    condition: event => platformModifierKeyOnly(event) || element.contains(document.activeElement),
  })
  return defaultInteractions({ mouseWheelZoom: false, altShiftDragRotate: false, pinchRotate: false }).extend([wheel])
}

const timeoutMs = 8_000

/**
 * Fills the group with the online map that this installation names, and tells whether that worked. Given to a group at the
 * bottom: given the whole map, its layers would cover the delivery.
 */
export async function applyOnlineStyle(group: LayerGroup, styleUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(styleUrl, { signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) return false
    const [style, { apply }] = await Promise.all([answer.json(), import('ol-mapbox-style')])
    await apply(group, style, { styleUrl })
    return true
  } catch {
    // The shipped map stays: a map service that is down must not take a delivery's page with it.
    return false
  }
}
