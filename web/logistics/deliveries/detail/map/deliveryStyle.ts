import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import RegularShape from 'ol/style/RegularShape'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { Shown } from '#web/logistics/deliveries/detail/map/deliveryFeatures.ts'
import { mapColors, mapFont } from '#web/kernel/map/mapColors.ts'

/** Shapes and line patterns differ as well, so that nothing is told by colour alone. */
export function deliveryStyle(shown: Shown): Style[] {
  switch (shown.kind) {
    case 'leg':
      return shown.isOutside ? outsideLeg() : [line(mapColors.paper, 5), line(shown.color, 3)]
    case 'shipFrom':
      return [marker(square(mapColors.ink), shown.name, 'bottom')]
    case 'destination':
      return [marker(diamond(mapColors.ink), shown.name, 'bottom')]
    case 'stop':
      return [new Style({ image: stopShape() })]
    case 'excursion':
      return [excursionSign()]
    default:
      return [marker(latestShape(), shown.name, 'top')]
  }
}

const line = (color: string, width: number, lineDash?: number[]) =>
  new Style({ stroke: new Stroke({ color, width, lineDash, lineCap: 'butt' }) })
const outsideLeg = () => [line(mapColors.paper, 8), line(mapColors.outside, 6, [9, 4])]

const edge = () => new Stroke({ color: mapColors.paper, width: 2 })
/** Drawn whatever else is there. */
const declutterMode = 'none'
const square = (color: string) =>
  new RegularShape({
    points: 4,
    radius: 10,
    angle: Math.PI / 4,
    fill: new Fill({ color }),
    stroke: edge(),
    declutterMode,
  })
const diamond = (color: string) =>
  new RegularShape({ points: 4, radius: 11, fill: new Fill({ color }), stroke: edge(), declutterMode })
const stopShape = () =>
  new CircleStyle({
    radius: 4,
    fill: new Fill({ color: mapColors.paper }),
    stroke: new Stroke({ color: mapColors.stop, width: 2 }),
    declutterMode,
  })
const latestShape = () =>
  new CircleStyle({
    radius: 14,
    fill: new Fill({ color: mapColors.latestArea }),
    stroke: new Stroke({ color: mapColors.latest, width: 3 }),
    declutterMode,
  })

/** A triangle with an exclamation mark: an excursion is told by its shape as well. */
const excursionSign = () =>
  new Style({
    image: new RegularShape({
      points: 3,
      radius: 13,
      fill: new Fill({ color: mapColors.outside }),
      stroke: edge(),
      declutterMode,
    }),
    text: new Text({
      text: '!',
      font: mapFont(12, 700),
      offsetY: 1,
      fill: new Fill({ color: mapColors.paper }),
      declutterMode,
    }),
  })

/** What is written at stops or excursions, where there is room. */
export const noteStyle = (kind: 'stop' | 'excursion', shown: Shown): Style | undefined => {
  if (shown.kind !== kind) return undefined
  const isExcursion = kind === 'excursion'
  return new Style({
    text: new Text({
      text: shown.note,
      font: mapFont(11, isExcursion ? 600 : 400),
      textAlign: 'left',
      offsetX: isExcursion ? 16 : 9,
      fill: new Fill({ color: isExcursion ? mapColors.outside : mapColors.stop }),
      stroke: new Stroke({ color: mapColors.paper, width: 4 }),
    }),
  })
}

/** Where the cursor of the temperature chart is. */
export const cursorStyle = () =>
  new Style({
    image: new CircleStyle({
      radius: 9,
      stroke: new Stroke({ color: mapColors.ink, width: 3 }),
      fill: new Fill({ color: mapColors.glass }),
    }),
  })

function marker(image: RegularShape | CircleStyle, name: string, side: 'top' | 'bottom') {
  return new Style({
    image,
    text: new Text({
      text: onMap(name),
      font: mapFont(12, 600),
      textBaseline: side === 'top' ? 'bottom' : 'top',
      offsetY: side === 'top' ? -18 : 14,
      fill: new Fill({ color: mapColors.ink }),
      stroke: new Stroke({ color: mapColors.paper, width: 4 }),
      overflow: true,
      // Always there; what is decluttered after it makes way.
      declutterMode: 'obstacle',
    }),
  })
}

const maxNameLength = 15
const maxLineLength = 9

/** LOG-28: names over 15 characters are cut to 15 and an ellipsis; on the map in two lines, which need less room. */
function onMap(name: string): string {
  const short = name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
  if (short.length <= maxLineLength) return short
  const space = short.lastIndexOf(' ', maxLineLength)
  const end = space > 0 ? space : Math.ceil(short.length / 2)
  return `${short.slice(0, end).trim()}\n${short.slice(end).trim()}`
}
