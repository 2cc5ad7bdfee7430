import Feature from 'ol/Feature'
import Point from 'ol/geom/Point'
import type VectorSource from 'ol/source/Vector'
import type View from 'ol/View'
import { type Cluster, clustersOf, type Site, sitesOf } from '#web/logistics/deliveries/map/clusters.ts'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'

const clusterRadiusPx = 48

/** The markers of a view: put together anew for each whole step of the zoom, and kept for it. */
export function markerLevels(view: View, drawn: VectorSource<Feature<Point>>) {
  let sites: Site<MapPoint>[] = []
  let markers: Cluster<MapPoint>[] = []
  let level = NaN
  const known = new Map<number, Cluster<MapPoint>[]>()

  const levelNow = () => Math.round(view.getZoom() ?? 5)
  const draw = () => {
    level = levelNow()
    markers = known.get(level) ?? clustersOf(sites, clusterRadiusPx * view.getResolutionForZoom(level))
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
    markers: () => markers,
  }
}
