/** Points in columns: times in ms UTC ascending, temperatures in thousandths of °C; null breaks the line at a gap. */
export type Curve = { atMs: number[]; milliCelsius: (number | null)[] }

export type CurveFrame = { fromMs: number; toMs: number; width: number; thresholdMs: number }

/**
 * Reduces readings, given in order of time, for a chart of `width` pixels: the first, lowest, highest and last reading of
 * each pixel column remain, so that no peak is lost and the line between columns is exact, at four points a pixel at most
 * (Jugel et al., "M4", VLDB 2014). Readings outside the frame are left out.
 */
export function curveBuilder({ fromMs, toMs, width, thresholdMs }: CurveFrame) {
  const curve: Curve = { atMs: [], milliCelsius: [] }
  const columnsPerMs = width / Math.max(1, toMs - fromMs)
  let column = -1
  let [firstAt, firstValue, lastAt, lastValue] = [0, 0, -Infinity, 0]
  let [lowAt, lowValue, highAt, highValue] = [0, 0, 0, 0]

  const point = (atMs: number, value: number | null) => {
    curve.atMs.push(atMs)
    curve.milliCelsius.push(value)
  }
  const flush = () => {
    if (column === -1) return
    point(firstAt, firstValue)
    const lowIsFirst = lowAt <= highAt
    const [oneAt, oneValue] = lowIsFirst ? [lowAt, lowValue] : [highAt, highValue]
    const [otherAt, otherValue] = lowIsFirst ? [highAt, highValue] : [lowAt, lowValue]
    if (oneAt > firstAt) point(oneAt, oneValue)
    if (otherAt > oneAt) point(otherAt, otherValue)
    if (lastAt > otherAt) point(lastAt, lastValue)
  }
  const begin = (next: number, atMs: number, value: number) => {
    column = next
    firstAt = lowAt = highAt = lastAt = atMs
    firstValue = lowValue = highValue = lastValue = value
  }

  return {
    add(atMs: number, value: number) {
      if (atMs < fromMs || atMs > toMs) return
      const newColumn = Math.min(width - 1, Math.floor((atMs - fromMs) * columnsPerMs))
      const isGap = atMs - lastAt > thresholdMs
      if (newColumn !== column || isGap) {
        flush()
        if (isGap && column !== -1) point((lastAt + atMs) / 2, null)
        begin(newColumn, atMs, value)
        return
      }
      if (value < lowValue) [lowAt, lowValue] = [atMs, value]
      if (value > highValue) [highAt, highValue] = [atMs, value]
      lastAt = atMs
      lastValue = value
    },
    finish(): Curve {
      flush()
      column = -1
      return curve
    },
  }
}
