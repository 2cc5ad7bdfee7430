import { maxSignatureLength, signatureField } from '#contract/logistics/rules/confirmations.ts'

export type Point = readonly [x: number, y: number]
/** What was drawn between touching the glass and leaving it. */
export type Stroke = readonly Point[]

const between = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most - 1)
const onField = ([x, y]: Point): Point => [between(x, signatureField.width), between(y, signatureField.height)]
const isNear = ([ax, ay]: Point, [bx, by]: Point, distance: number) => Math.hypot(ax - bx, ay - by) < distance

/** The strokes as the path of an SVG, with fewer points where they would be too many; undefined without any. */
export function signaturePathOf(strokes: readonly Stroke[]): string | undefined {
  const drawn = strokes.filter(stroke => stroke.length > 0)
  if (drawn.length === 0) return undefined
  for (let distance = 2; ; distance *= 2) {
    const path = drawn.map(stroke => strokePath(stroke.map(onField), distance)).join('')
    if (path.length <= maxSignatureLength) return path
    // So many strokes are no signature, but scribbling; what is drawn last is left out.
    if (distance > signatureField.width) return path.slice(0, maxSignatureLength).replace(/M[^M]*$/, '')
  }
}

/** The strokes of a path that signaturePathOf() made. */
export const strokesOf = (path: string): Stroke[] =>
  path.split('M').flatMap(line => {
    if (line === '') return []
    return [
      line.split('L').map((point): Point => {
        const [x = 0, y = 0] = point.split(' ').map(Number)
        return [x, y]
      }),
    ]
  })

function strokePath(points: readonly Point[], distance: number): string {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || !isNear(last, point, distance)) kept.push(point)
  }
  const [first = [0, 0], ...rest] = kept
  const text = ([x, y]: Point) => `${x} ${y}`
  // A dot is a line to where it began.
  return `M${text(first)}${(rest.length === 0 ? [first] : rest).map(point => `L${text(point)}`).join('')}`
}
