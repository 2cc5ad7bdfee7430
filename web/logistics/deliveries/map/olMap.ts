import Attribution from 'ol/control/Attribution'
import type BaseLayer from 'ol/layer/Base'
import LayerGroup from 'ol/layer/Group'
import OlMap from 'ol/Map'
import type Overlay from 'ol/Overlay'
import { fromLonLat } from 'ol/proj'
import View from 'ol/View'
import type { Language } from '#contract/kernel/language.ts'
import { settings } from '#web/kernel/settings.ts'
import { basemap, calmInteractions, applyOnlineStyle } from '#web/kernel/map/basemap.ts'

export const animationMs = 250

type Options = { maxZoom: number; overlays?: Overlay[] }

/** Japan below some layers. OpenLayers on a canvas: it needs no WebGL, and no internet unless an online style is named. */
export function olMap(element: HTMLElement, layers: readonly BaseLayer[], { maxZoom, overlays = [] }: Options) {
  let language: Language = 'ja'
  const base = basemap(() => language)
  const online = new LayerGroup()
  const relabel = () => base.labels.getLayers().forEach(layer => layer.changed())
  // The letters of names come in slices of the font, and a canvas doesn't draw itself again.
  const leaving = new AbortController()
  document.fonts.addEventListener('loadingdone', relabel, leaving)
  const view = new View({ center: fromLonLat([137.5, 36.5]), zoom: 5, minZoom: 3, maxZoom })
  const map = new OlMap({
    target: element,
    controls: [new Attribution({ collapsible: false })],
    interactions: calmInteractions(element),
    layers: [base.land, online, base.labels, ...layers],
    overlays,
    view,
  })
  // a finger's vertical move scrolls the page, which OpenLayers would forbid
  map.getViewport()?.style.setProperty('touch-action', 'pan-y')
  if (settings.mapStyleUrl !== null) {
    void applyOnlineStyle(online, settings.mapStyleUrl).then(hasWorked => base.labels.setVisible(!hasWorked))
  }
  return {
    map,
    view,
    /** How many of the map's metres a pixel has now. */
    metersPerPx: () => view.getResolution() ?? 1,
    speak(next: Language) {
      language = next
      relabel()
    },
    zoomBy: (steps: number) => view.animate({ zoom: (view.getZoom() ?? 5) + steps, duration: animationMs }),
    destroy() {
      leaving.abort()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
