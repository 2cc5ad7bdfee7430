const size = { width: 240, height: 40 }
const marginPx = 4

type Dot = { x: number; y: number }

/** Where the line of a small chart runs: unbroken only between neighbouring months with data; a lone month is a dot. */
export function sparkline(
  values: readonly (number | null)[],
  target: number | undefined,
  at: readonly number[] = values.map((_value, index) => index),
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
  const [from = 0, until = 0] = [at[0], at.at(-1)]
  const x = (index: number) =>
    round(marginPx + (((at[index] ?? from) - from) / Math.max(1, until - from)) * (size.width - 2 * marginPx))
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
