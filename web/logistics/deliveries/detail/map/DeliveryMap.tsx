import { useEffect } from 'react'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { MapLegend } from '#web/logistics/deliveries/detail/map/MapText.tsx'
import { MapCanvas, useMap } from '#web/logistics/deliveries/map/MapCanvas.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { isEmpty } from 'ol/extent'
import Feature from 'ol/Feature'
import MultiPoint from 'ol/geom/MultiPoint'
import VectorLayer from 'ol/layer/Vector'
import type MapBrowserEvent from 'ol/MapBrowserEvent'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import { cursorStyle, deliveryFeatures, type MapWords } from '#web/logistics/deliveries/detail/map/deliveryFeatures.ts'
import { nearestPass, positionAt, type Pass } from '#web/logistics/deliveries/detail/map/traceLegs.ts'
import { olMap } from '#web/logistics/deliveries/map/olMap.ts'

type Props = {
  local: LocalInfo
  markedAt: MarkedAt
  onPointAt: (pass: LoggerPass | null) => void
}

/** Where a delivery was and is. What it shows stands as text beside it (MapText). */
export function DeliveryMap({ local, markedAt, onPointAt }: Props) {
  const { t, language } = useWords()
  const { element, map } = useMap(deliveryMap, onPointAt)
  const [latest, degrees] = [t('deliveryDetail.map.latest'), t('common.degrees')]
  useEffect(() => map?.show(local, { latest, degrees, language }), [map, local, latest, degrees, language])
  useEffect(() => map?.mark(markedAt), [map, markedAt])
  return (
    <div className="delivery-map">
      <MapCanvas
        ref={element}
        map={map}
        aria-label={t('deliveryDetail.map.title')}
        whole={t('deliveryDetail.map.whole')}
        // a finger leaves the map with every tap
        onPointerLeave={event => event.pointerType === 'mouse' && onPointAt(null)}
      />
      <MapLegend local={local} />
    </div>
  )
}

export type LoggerPass = { loggerAssignmentId: number; atMs: number }
/** The time at which a logger's position is marked; null marks none. */
export type MarkedAt = (loggerAssignmentId: number) => number | null

const nearPx = 14
const closestZoom = 12

const layer = () => ({ source: new VectorSource(), declutter: true })

/** One delivery's way. The pointer is at a place that a logger passed at a time, or at null where none did. */
export function deliveryMap(element: HTMLElement, onPointAt: (pass: LoggerPass | null) => void) {
  let local: LocalInfo | null = null
  let markedAt: MarkedAt = () => null
  let paths: Path[] = []
  const cursor = new Feature(new MultiPoint([]))
  // Of texts that would overlap, what lies higher is shown: what has no room is told in the text beside the map.
  const layers = { stopNotes: layer(), signs: layer(), excursionNotes: layer() }
  const { map, view, metersPerPx, ...base } = olMap(
    element,
    [
      ...Object.values(layers).map(options => new VectorLayer(options)),
      new VectorLayer({ source: new VectorSource({ features: [cursor] }), style: cursorStyle() }),
    ],
    { maxZoom: 18 },
  )
  const point = ({ coordinate, dragging }: MapBrowserEvent) => {
    if (!dragging) onPointAt(passNear(paths, coordinate, nearPx * metersPerPx()))
  }
  map.on('pointermove', point)
  map.on('click', point)

  const fit = () => {
    // room for the names of places at either side
    const sidePx = Math.min(120, element.clientWidth * 0.15)
    const extent = layers.signs.source.getExtent()
    if (extent && !isEmpty(extent)) view.fit(extent, { padding: [56, sidePx, 48, sidePx], maxZoom: closestZoom })
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
    ...base,
    fit,
    show(next: LocalInfo, words: MapWords) {
      const isOther = local !== next
      local = next
      paths = next.traces.map(({ loggerAssignmentId, atMs, lat, lon }) => ({
        loggerAssignmentId,
        atMs,
        points: lat.map((value, place) => fromLonLat([lon[place] ?? 0, value])),
      }))
      const features = deliveryFeatures(next, words)
      for (const name of ['stopNotes', 'signs', 'excursionNotes'] as const) {
        layers[name].source.clear(true)
        layers[name].source.addFeatures(features[name])
      }
      drawCursor()
      if (isOther) fit()
    },
    mark(next: MarkedAt) {
      markedAt = next
      drawCursor()
    },
  }
}

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
