import { platformModifierKeyOnly } from 'ol/events/condition'
import { defaults as defaultInteractions } from 'ol/interaction/defaults'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom'

/** The wheel belongs to the page unless Ctrl is held or the map has the focus. */
export function calmInteractions(element: HTMLElement) {
  const wheel = new MouseWheelZoom({
    condition: event => platformModifierKeyOnly(event) || element.contains(document.activeElement),
  })
  return defaultInteractions({ mouseWheelZoom: false, altShiftDragRotate: false, pinchRotate: false }).extend([wheel])
}
