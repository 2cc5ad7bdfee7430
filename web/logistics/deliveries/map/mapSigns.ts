import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Style, { type DeclutterMode } from 'ol/style/Style'
import RegularShape from 'ol/style/RegularShape'
import Stroke from 'ol/style/Stroke'
import Text, { type Options as TextOptions } from 'ol/style/Text'
import { mapColors, mapFont } from '#web/kernel/map/mapPalette.ts'

// What both maps draw their signs of.

type Placed = { displacement?: number[]; declutterMode?: DeclutterMode }

export const stroke = (color: string, width: number) => new Stroke({ color, width })
export const edge = () => stroke(mapColors.paper, 2)

export const disc = (radius: number, color: string, rim: Stroke, placed: Placed = {}) =>
  new CircleStyle({ radius, fill: new Fill({ color }), stroke: rim, ...placed })

export const polygon = (points: number, radius: number, color: string, more: Placed & { angle?: number }) =>
  new RegularShape({ points, radius, fill: new Fill({ color }), stroke: edge(), ...more })

/** Where something starts … */
export const square = (radius: number, placed: Placed = {}) =>
  polygon(4, radius, mapColors.ink, { angle: Math.PI / 4, ...placed })
/** … and where it arrives. */
export const diamond = (radius: number, placed: Placed = {}) => polygon(4, radius, mapColors.ink, placed)

/** … and where it is planned to stop between. */
export const hollowDiamond = (radius: number, placed: Placed = {}) =>
  new RegularShape({
    points: 4,
    radius,
    fill: new Fill({ color: mapColors.paper }),
    stroke: stroke(mapColors.ink, 1.5),
    ...placed,
  })

export const writing = (text: string, font: string, color: string, more: TextOptions = {}) =>
  new Text({ text, font, fill: new Fill({ color }), ...more })

type Sign = { radius: number; fontPx: number; away?: number; zIndex?: number; declutterMode?: DeclutterMode }

/** A triangle with an exclamation mark: an excursion is told by its shape as well. */
export const excursionSign = ({ radius, fontPx, away = 0, zIndex, declutterMode }: Sign) =>
  new Style({
    image: polygon(3, radius, mapColors.outside, { displacement: [away, away], declutterMode }),
    text: writing('!', mapFont(fontPx, 700), mapColors.paper, { offsetX: away, offsetY: 1 - away, declutterMode }),
    zIndex,
  })
