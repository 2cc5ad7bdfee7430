import { boundingExtent } from 'ol/extent'
import Feature, { type FeatureLike } from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import Overlay from 'ol/Overlay'
import VectorSource from 'ol/source/Vector'
import {
  type Cluster,
  pointsOf,
  sitesOf,
  clustersOf,
  type Site,
  type MapPoint,
} from '#web/logistics/deliveries/map/mapPoints.ts'
import { markerRadius, markerStyle, type MarkerWords } from '#web/logistics/deliveries/map/markerStyle.ts'
import { animationMs, olMap } from '#web/logistics/deliveries/map/olMap.ts'
import type View from 'ol/View'

const closestZoom = 17
/** A single place is shown with its surroundings. */
const placeZoom = 11
const nearPx = 6

/**
 * Many deliveries on one map, with a card that stands beside the chosen marker. Chosen are deliveries whose markers cannot
 * be told apart any further, or none.
 */
export function markerMap(element: HTMLElement, onChoose: (points: readonly MapPoint[]) => void) {
  let words: MarkerWords = { lateSign: '', foretoldSign: '', format: String }
  let fitted: string | null = null
  const drawn = new VectorSource<Feature<Point>>()
  const card = document.createElement('div')
  const overlay = new Overlay({ element: card, positioning: 'bottom-center', offset: [0, -16] })
  const markers = new VectorLayer({
    source: drawn,
    style: feature => markerStyle(markerOf(feature), words),
  })
  const options = { maxZoom: closestZoom, overlays: [overlay] }
  const { map, view, metersPerPx, ...base } = olMap(element, [markers], options)

  const levels = markerLevels(view, drawn)
  /** The marker under a point of the map, with a little room for unsteady fingers. */
  const markerAt = (coordinate: number[]): Cluster | undefined => {
    const isReached = (feature: Feature<Point>) => {
      const marker = markerOf(feature)
      const distance = Math.hypot(marker.x - (coordinate[0] ?? 0), marker.y - (coordinate[1] ?? 0))
      return distance <= (markerRadius(marker) + nearPx) * metersPerPx()
    }
    return drawn.getClosestFeatureToCoordinate(coordinate, isReached)?.get('marker')
  }
  map.on('moveend', levels.rest)
  map.on('click', ({ coordinate }) => {
    const found = markerAt(coordinate)
    if (found) choose(found)
    else close()
  })
  map.on('pointermove', ({ coordinate, dragging }) => {
    if (dragging) return
    element.style.cursor = markerAt(coordinate) ? 'pointer' : ''
  })

  const open = (points: readonly MapPoint[], { x, y }: { x: number; y: number }) => {
    onChoose(points)
    overlay.setPosition([x, y])
  }
  const close = () => {
    overlay.setPosition(undefined)
    onChoose([])
  }
  const choose = (marker: Cluster) => {
    const canOpen = marker.sites.length > 1 && (view.getZoom() ?? 0) < closestZoom - 0.1
    if (canOpen) return fitTo(marker.sites, closestZoom)
    open(pointsOf(marker), marker)
  }
  const fitTo = (shown: readonly { x: number; y: number }[], maxZoom: number) => {
    close()
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
    ...base,
    card,
    /** The deliveries of another search are brought into view; news of the same one leave it where it is. */
    show(points: readonly MapPoint[], searched: string, next: MarkerWords) {
      words = next
      levels.show(points)
      if (fitted !== searched) fitTo(points, placeZoom)
      fitted = searched
    },
    fit: () => fitTo(levels.sites(), placeZoom),
    /** Deliveries of a list: where they are, with their card where they are all at one place. */
    goTo(points: readonly MapPoint[]) {
      const [site, ...others] = sitesOf(points)
      fitTo(site ? [site, ...others] : [], placeZoom)
      if (!site || others.length > 0) return
      open(points, site)
    },
    /** By keyboard: the marker nearest to the middle. */
    chooseMiddle() {
      const middle = drawn.getClosestFeatureToCoordinate(view.getCenter() ?? [0, 0])
      if (middle) choose(markerOf(middle))
    },
    keepCardInView,
    close,
  }
}

const markerOf = (feature: FeatureLike) => feature.get('marker') as Cluster

const clusterRadiusPx = 48

/** The markers of a view: put together anew for each whole step of the zoom, and kept for it. */
function markerLevels(view: View, drawn: VectorSource<Feature<Point>>) {
  let sites: Site[] = []
  let level = NaN
  const known = new Map<number, Cluster[]>()

  const levelNow = () => Math.round(view.getZoom() ?? 5)
  const draw = () => {
    level = levelNow()
    const markers = known.get(level) ?? clustersOf(sites, clusterRadiusPx * view.getResolutionForZoom(level))
    known.set(level, markers)
    drawn.clear(true)
    drawn.addFeatures(markers.map(marker => new Feature({ geometry: new Point([marker.x, marker.y]), marker })))
  }
  // Going away, the markers of the closer view, thousands of them, must not be drawn all at once.
  view.on('change:resolution', () => levelNow() < level && draw())
  return {
    /** Going closer, the new markers can wait until the map rests. */
    rest: () => {
      if (levelNow() !== level) draw()
    },
    show(points: readonly MapPoint[]) {
      sites = sitesOf(points)
      known.clear()
      draw()
    },
    sites: () => sites,
  }
}
