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
import { mapColors, mapFont } from '#web/kernel/map/mapColors.ts'
import type { Language } from '#contract/kernel/language.ts'
import neighboursUrl from './basemap/neighbours.json?url'
import prefecturesUrl from './basemap/prefectures.json?url'

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
  const labels = new VectorLayer({
    source: prefectures,
    maxResolution: labelsUpTo,
    declutter: true,
    style: feature => labelStyle(feature, language()),
  })
  return { land, labels, prefectures }
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
