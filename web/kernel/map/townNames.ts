import Feature, { type FeatureLike } from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { Language } from '#contract/kernel/language.ts'
import { mapColors, mapFont } from '#web/kernel/map/mapPalette.ts'
import townsUrl from './basemap/towns.json?url'

/** The largest first, with thousands of inhabitants. */
type Town = [nameJa: string, nameEn: string, lon: number, lat: number, thousands: number]

/** Metres a pixel up to which towns of a size have room for their names: nearer, smaller ones too. */
const sizes = [
  { upTo: 100, thousands: 0 },
  { upTo: 250, thousands: 40 },
  { upTo: 500, thousands: 150 },
  { upTo: 1000, thousands: 400 },
] as const
const farthest = 1000

/** Towns of Japan at near zoom. Their file is asked for when a map first comes that near. */
export function townNames(language: () => Language) {
  const source: VectorSource = new VectorSource({
    attributions: '© OpenStreetMap contributors (ODbL) · GeoNames (CC BY 4.0)',
    loader: () =>
      void loadTowns(townsUrl)
        .then(towns => source.addFeatures(towns))
        // The map is of use without them; the next view asks again.
        .catch(() => source.removeLoadedExtent([-Infinity, -Infinity, Infinity, Infinity])),
  })
  return new VectorLayer({
    source,
    maxResolution: farthest,
    declutter: true,
    style: (feature, resolution) => townStyle(feature, resolution, language()),
  })
}

async function loadTowns(url: string): Promise<Feature<Point>[]> {
  const answer = await fetch(url)
  const towns: Town[] = await answer.json()
  return towns.map(
    ([nameJa, nameEn, lon, lat, thousands]) =>
      new Feature({ geometry: new Point(fromLonLat([lon, lat])), nameJa, nameEn, thousands }),
  )
}

function townStyle(feature: FeatureLike, resolution: number, language: Language): Style | undefined {
  const thousands = Number(feature.get('thousands'))
  const least = sizes.find(({ upTo }) => resolution <= upTo)?.thousands ?? Infinity
  if (thousands < least) return undefined
  return new Style({
    image: new CircleStyle({ radius: 2, fill: new Fill({ color: mapColors.label }) }),
    text: new Text({
      text: String(feature.get(language === 'en' ? 'nameEn' : 'nameJa')),
      font: mapFont(11, 500),
      offsetY: -9,
      fill: new Fill({ color: mapColors.label }),
      stroke: new Stroke({ color: mapColors.land, width: 3 }),
    }),
    // What lies higher is shown where two would cover each other.
    zIndex: thousands,
  })
}
