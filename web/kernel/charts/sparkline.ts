const size = { width: 240, height: 40 }
const marginPx = 4

type Dot = { x: number; y: number }

/**
 * Where the line of a small chart runs: unbroken only between neighbours with data; a lone value is a dot. Without `places`
 * the values are as far from one another.
 */
export function sparkline(
  values: readonly (number | null)[],
  target: number | undefined,
  places: readonly number[] = values.map((_, index) => index),
) {
  const known = values.filter(value => value !== null)
  const all = target === undefined ? known : [...known, target]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const y = (value: number) =>
    round(
      most === least
        ? size.height / 2
        : size.height - marginPx - ((value - least) / (most - least)) * (size.height - 2 * marginPx),
    )
  const [from = 0, until = 0] = [places[0], places.at(-1)]
  const x = (index: number) =>
    round(marginPx + (((places[index] ?? from) - from) / Math.max(1, until - from)) * (size.width - 2 * marginPx))
  const pieces = piecesOf(values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) })))
  const last = pieces.at(-1)?.at(-1)
  return {
    ...size,
    lines: pieces.filter(piece => piece.length > 1).map(piece => piece.map(dot => `${dot.x},${dot.y}`).join(' ')),
    dots: [...pieces.flatMap(piece => (piece.length === 1 && piece[0] !== last ? piece : [])), ...(last ? [last] : [])],
    targetY: target === undefined || known.length === 0 ? undefined : y(target),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

function piecesOf(dots: readonly (Dot | null)[]): Dot[][] {
  const pieces: Dot[][] = [[]]
  for (const dot of dots) {
    if (dot) pieces.at(-1)?.push(dot)
    else pieces.push([])
  }
  return pieces.filter(piece => piece.length > 0)
}
