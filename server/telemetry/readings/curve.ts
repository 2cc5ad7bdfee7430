/** Points in columns: times in ms UTC ascending, temperatures in thousandths of °C; null breaks the line at a gap. */
export type Curve = { atMs: number[]; milliCelsius: (number | null)[] }

export type CurveFrame = { fromMs: number; toMs: number; width: number; thresholdMs: number }

/**
 * Reduces readings, given in order of time, for a chart of `width` pixels: the first, lowest, highest and last reading of
 * each pixel column remain, so that no peak is lost and the line between columns is exact, at four points a pixel at most
 * (Jugel et al., "M4", VLDB 2014). Of the readings outside the frame the last one before it and the first one after it remain,
 * because the line leads to them.
 */
export function curveBuilder({ fromMs, toMs, width, thresholdMs }: CurveFrame) {
  const curve: Curve = { atMs: [], milliCelsius: [] }
  const columnsPerMs = width / Math.max(1, toMs - fromMs)
  const [before, after] = [-1, width]
  // In one object, because variables of a closure are slower.
  const now = {
    column: NaN,
    // Up to a millisecond before the column ends, so that rounding cannot matter: most readings need no division.
    sameColumnUntilMs: -Infinity,
    firstAt: NaN,
    firstValue: 0,
    lowAt: NaN,
    lowValue: 0,
    highAt: NaN,
    highValue: 0,
    lastAt: -Infinity,
    lastValue: 0,
  }

  const point = (atMs: number, value: number | null) => {
    curve.atMs.push(atMs)
    curve.milliCelsius.push(value)
  }
  const flush = () => {
    if (Number.isNaN(now.column)) return
    point(now.firstAt, now.firstValue)
    const lowIsFirst = now.lowAt <= now.highAt
    const [oneAt, oneValue] = lowIsFirst ? [now.lowAt, now.lowValue] : [now.highAt, now.highValue]
    const [otherAt, otherValue] = lowIsFirst ? [now.highAt, now.highValue] : [now.lowAt, now.lowValue]
    if (oneAt > now.firstAt) point(oneAt, oneValue)
    if (otherAt > oneAt) point(otherAt, otherValue)
    if (now.lastAt > otherAt) point(now.lastAt, now.lastValue)
  }
  const begin = (next: number, atMs: number, value: number) => {
    now.column = next
    now.firstAt = now.lowAt = now.highAt = now.lastAt = atMs
    now.firstValue = now.lowValue = now.highValue = now.lastValue = value
    const isShown = next !== before && next !== after
    now.sameColumnUntilMs = isShown ? Math.min(toMs, fromMs + (next + 1) / columnsPerMs - 1) : -Infinity
  }
  const extend = (atMs: number, value: number) => {
    if (value < now.lowValue) {
      now.lowAt = atMs
      now.lowValue = value
    }
    if (value > now.highValue) {
      now.highAt = atMs
      now.highValue = value
    }
    now.lastAt = atMs
    now.lastValue = value
  }

  return {
    add(atMs: number, value: number) {
      if (atMs < now.sameColumnUntilMs && atMs - now.lastAt <= thresholdMs) return extend(atMs, value)
      if (now.column === after) return
      if (atMs < fromMs) return begin(before, atMs, value)
      const newColumn = atMs > toMs ? after : Math.min(width - 1, Math.floor((atMs - fromMs) * columnsPerMs))
      const isGap = atMs - now.lastAt > thresholdMs
      if (newColumn !== now.column || isGap) {
        flush()
        if (isGap && !Number.isNaN(now.column)) point((now.lastAt + atMs) / 2, null)
        begin(newColumn, atMs, value)
      } else extend(atMs, value)
    },
    finish(): Curve {
      flush()
      now.column = NaN
      return curve
    },
  }
}
