import Attribution from 'ol/control/Attribution'
import { boundingExtent } from 'ol/extent'
import type Feature from 'ol/Feature'
import type Point from 'ol/geom/Point'
import LayerGroup from 'ol/layer/Group'
import VectorLayer from 'ol/layer/Vector'
import OlMap from 'ol/Map'
import Overlay from 'ol/Overlay'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import View from 'ol/View'
import type { Language } from '#contract/kernel/language.ts'
import { type Cluster, pointsOf, sitesOf } from '#web/logistics/deliveries/map/clusters.ts'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import { markerLevels } from '#web/logistics/deliveries/map/markerLevels.ts'
import { markerRadius, markerStyle } from '#web/logistics/deliveries/map/markerStyle.ts'
import { basemap } from '#web/kernel/map/basemap.ts'
import { calmInteractions } from '#web/kernel/map/calmInteractions.ts'
import { applyOnlineStyle } from '#web/kernel/map/onlineStyle.ts'

type Options = {
  styleUrl: string | null
  /** What stands beside the chosen place, and moves with it. */
  card: HTMLElement
  /** Deliveries were chosen whose markers cannot be told apart any further; null: none. */
  onChoose: (points: readonly MapPoint[] | null) => void
}
export type MarkerWords = { language: Language; lateSign: string; format: (count: number) => string }

type Marker = Cluster<MapPoint>

const [farthestZoom, closestZoom] = [3, 17]
/** A single place is shown with its surroundings. */
const placeZoom = 11
const nearPx = 6
const animationMs = 250

/** Many deliveries on one map, with a card beside the chosen marker. */
export function markerMap(element: HTMLElement, options: Options) {
  let words: MarkerWords = { language: 'ja', lateSign: '', format: String }
  const base = basemap(() => words.language)
  const online = new LayerGroup()
  const drawn = new VectorSource<Feature<Point>>()
  const view = new View({
    center: fromLonLat([137.5, 36.5]),
    zoom: 5,
    minZoom: farthestZoom,
    maxZoom: closestZoom,
    constrainResolution: false,
  })
  const overlay = new Overlay({
    element: options.card,
    positioning: 'bottom-center',
    offset: [0, -16],
  })
  const map = new OlMap({
    target: element,
    controls: [new Attribution({ collapsible: false })],
    interactions: calmInteractions(element),
    layers: [
      base.land,
      online,
      base.labels,
      new VectorLayer({
        source: drawn,
        style: feature => markerStyle(feature.get('marker') as Marker, words.lateSign, words.format),
      }),
    ],
    overlays: [overlay],
    view,
  })
  // a finger's vertical move scrolls the page, which OpenLayers would forbid
  map.getViewport()?.style.setProperty('touch-action', 'pan-y')
  if (options.styleUrl !== null) {
    void applyOnlineStyle(online, options.styleUrl).then(hasWorked => base.labels.setVisible(!hasWorked))
  }

  const levels = markerLevels(view, drawn)
  map.on('moveend', levels.rest)
  map.on('click', ({ coordinate }) => {
    const found = markerAt(levels.markers(), coordinate, view.getResolution() ?? 1)
    if (found) choose(found)
    else close()
  })
  map.on('pointermove', ({ coordinate, dragging }) => {
    if (dragging) return
    element.style.cursor = markerAt(levels.markers(), coordinate, view.getResolution() ?? 1) ? 'pointer' : ''
  })

  const close = () => {
    overlay.setPosition(undefined)
    options.onChoose(null)
  }
  const choose = (marker: Marker) => {
    const canOpen = marker.sites.length > 1 && (view.getZoom() ?? 0) < closestZoom - 0.1
    if (canOpen) return fitTo(marker.sites, closestZoom)
    options.onChoose(pointsOf(marker))
    overlay.setPosition([marker.x, marker.y])
  }
  const fitTo = (shown: readonly { x: number; y: number }[], maxZoom: number) => {
    overlay.setPosition(undefined)
    options.onChoose(null)
    if (shown.length === 0) return
    const sidePx = Math.min(80, element.clientWidth * 0.12)
    const extent = boundingExtent(shown.map(({ x, y }) => [x, y]))
    view.fit(extent, { padding: [48, sidePx, 48, sidePx], maxZoom, duration: animationMs })
  }
  let isCardAwaited = false
  // How far the card is outside is known only when the map stands still and is drawn in its present size.
  const panToCard = () => {
    if (view.getAnimating()) return
    map.un('postrender', panToCard)
    isCardAwaited = false
    overlay.panIntoView({ animation: { duration: animationMs }, margin: 12 })
  }
  const keepCardInView = () => {
    if (!isCardAwaited) map.on('postrender', panToCard)
    isCardAwaited = true
    map.render()
  }
  // A turned phone, or a window made wider: the card stays where it can be read.
  map.on('change:size', keepCardInView)
  return {
    /** Other deliveries are brought into view; news of the same ones leave it where it is. */
    show(points: readonly MapPoint[], isOther: boolean) {
      levels.show(points)
      if (isOther) fitTo(points, placeZoom)
    },
    speak(next: MarkerWords) {
      words = next
      base.labels.changed()
      drawn.changed()
    },
    fit: () => fitTo(levels.sites(), placeZoom),
    /** Deliveries of a list: where they are, with their card where they are all at one place. */
    goTo(points: readonly MapPoint[]) {
      const [site, ...others] = sitesOf(points)
      fitTo(site ? [site, ...others] : [], placeZoom)
      if (!site || others.length > 0) return
      options.onChoose(points)
      overlay.setPosition([site.x, site.y])
    },
    /** By keyboard: the marker nearest to the middle. */
    chooseMiddle() {
      const middle = view.getCenter() ?? [0, 0]
      const nearest = levels.markers().toSorted((one, other) => distance(one, middle) - distance(other, middle))[0]
      if (nearest) choose(nearest)
    },
    keepCardInView,
    close,
    zoomBy: (steps: number) => view.animate({ zoom: (view.getZoom() ?? 5) + steps, duration: animationMs }),
    destroy() {
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
export type MarkerMapView = ReturnType<typeof markerMap>

const distance = ({ x, y }: { x: number; y: number }, [toX = 0, toY = 0]: readonly number[]) =>
  Math.hypot(x - toX, y - toY)

/** The marker under a point of the map, with a little room for unsteady fingers. */
function markerAt(markers: readonly Marker[], coordinate: readonly number[], metersPerPx: number): Marker | undefined {
  const reached = markers.filter(
    marker => distance(marker, coordinate) <= (markerRadius(marker) + nearPx) * metersPerPx,
  )
  return reached.toSorted((one, other) => distance(one, coordinate) - distance(other, coordinate))[0]
}
