import Attribution from 'ol/control/Attribution'
import { isEmpty } from 'ol/extent'
import Feature from 'ol/Feature'
import MultiPoint from 'ol/geom/MultiPoint'
import LayerGroup from 'ol/layer/Group'
import VectorLayer from 'ol/layer/Vector'
import OlMap from 'ol/Map'
import type MapBrowserEvent from 'ol/MapBrowserEvent'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import View from 'ol/View'
import type Style from 'ol/style/Style'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { basemap } from '#web/kernel/map/basemap.ts'
import { calmInteractions } from '#web/kernel/map/calmInteractions.ts'
import {
  deliveryFeatures,
  type MapLabels,
  type Shown,
  shownOf,
} from '#web/logistics/deliveries/detail/map/deliveryFeatures.ts'
import { cursorStyle, deliveryStyle, noteStyle } from '#web/logistics/deliveries/detail/map/deliveryStyle.ts'
import { applyOnlineStyle } from '#web/kernel/map/onlineStyle.ts'
import { nearestPass, positionAt, type Pass } from '#web/logistics/deliveries/detail/map/traceLegs.ts'
import type { Language } from '#contract/kernel/language.ts'

export type LoggerPass = { loggerAssignmentId: number; atMs: number }
/** The time at which a logger's position is marked; null marks none. */
export type MarkedAt = (loggerAssignmentId: number) => number | null

type Options = {
  styleUrl: string | null
  /** The pointer is at a place that this logger passed at this time; null where none did. */
  onPointAt: (pass: LoggerPass | null) => void
}

const nearPx = 14
const closestZoom = 12

/** OpenLayers on a canvas: it needs no WebGL, and no internet unless an online style is named. */
export function deliveryMap(element: HTMLElement, options: Options) {
  let language: Language = 'ja'
  let local: LocalInfo | null = null
  let markedAt: MarkedAt = () => null
  let paths: Path[] = []
  const base = basemap(() => language)
  const online = new LayerGroup()
  const drawn = new VectorSource()
  const cursor = new Feature(new MultiPoint([]))
  const layer = (styleOf: (shown: Shown) => Style | Style[] | undefined) =>
    new VectorLayer({ source: drawn, style: feature => styleOf(shownOf(feature)), declutter: true })
  const map = new OlMap({
    target: element,
    controls: [new Attribution({ collapsible: false })],
    interactions: calmInteractions(element),
    layers: [
      base.land,
      online,
      // Of texts that would overlap, what lies higher is shown: what has no room is told in the text beside the map.
      base.labels,
      layer(shown => noteStyle('stop', shown)),
      layer(deliveryStyle),
      layer(shown => noteStyle('excursion', shown)),
      new VectorLayer({ source: new VectorSource({ features: [cursor] }), style: cursorStyle() }),
    ],
    view: new View({ center: fromLonLat([137.5, 36.5]), zoom: 5, minZoom: 3, maxZoom: 18 }),
  })
  // a finger's vertical move scrolls the page, which OpenLayers would forbid
  map.getViewport()?.style.setProperty('touch-action', 'pan-y')
  const point = ({ coordinate, dragging }: MapBrowserEvent) => {
    if (!dragging) options.onPointAt(passNear(paths, coordinate, nearPx * (map.getView().getResolution() ?? 1)))
  }
  map.on('pointermove', point)
  map.on('click', point)
  if (options.styleUrl !== null) {
    void applyOnlineStyle(online, options.styleUrl).then(hasWorked => base.labels.setVisible(!hasWorked))
  }

  const fit = () => {
    // room for the names of places at either side
    const sidePx = Math.min(120, element.clientWidth * 0.15)
    const extent = drawn.getExtent()
    if (extent && !isEmpty(extent))
      map.getView().fit(extent, { padding: [56, sidePx, 48, sidePx], maxZoom: closestZoom })
  }
  const drawCursor = () => {
    const positions = (local?.traces ?? []).map(trace => {
      const atMs = markedAt(trace.loggerAssignmentId)
      return atMs === null ? null : positionAt(trace, atMs)
    })
    cursor
      .getGeometry()
      ?.setCoordinates(positions.filter(position => position !== null).map(lonLat => fromLonLat(lonLat)))
  }
  return {
    show(next: LocalInfo, labels: MapLabels, colorOf: (linkId: number) => string) {
      const isOther = local !== next
      local = next
      paths = next.traces.map(({ loggerAssignmentId, atMs, lat, lon }) => ({
        loggerAssignmentId,
        atMs,
        points: lat.map((value, place) => fromLonLat([lon[place] ?? 0, value])),
      }))
      drawn.clear(true)
      drawn.addFeatures(deliveryFeatures(next, labels, colorOf))
      drawCursor()
      if (isOther) fit()
    },
    speak(next: Language) {
      language = next
      base.labels.changed()
    },
    mark(next: MarkedAt) {
      markedAt = next
      drawCursor()
    },
    fit,
    zoomBy(steps: number) {
      const view = map.getView()
      view.animate({ zoom: (view.getZoom() ?? 5) + steps, duration: 150 })
    },
    destroy() {
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

export type DeliveryMapView = ReturnType<typeof deliveryMap>

type Path = { loggerAssignmentId: number; atMs: readonly number[]; points: number[][] }

/** Loggers travel together: of those that passed here, the one that came nearest. */
function passNear(paths: readonly Path[], coordinate: number[], distance: number): LoggerPass | null {
  let best: (Pass & { loggerAssignmentId: number }) | null = null
  for (const { loggerAssignmentId, points, atMs } of paths) {
    const pass = nearestPass(points, atMs, coordinate, distance)
    if (pass && pass.square < (best?.square ?? Infinity)) best = { ...pass, loggerAssignmentId }
  }
  return best && { loggerAssignmentId: best.loggerAssignmentId, atMs: best.atMs }
}
