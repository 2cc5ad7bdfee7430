export type Scale = { min: number; max: number; interval: number }

const steps = [1, 2, 2.5, 5, 10]

/** The smallest round step that covers a span in so many parts; counts have no parts of one. */
function stepFor(span: number, parts: number, isWhole: boolean): number {
  const rough = span / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (steps.find(one => one * power >= rough * (1 - 1e-9)) ?? 10)
  return isWhole ? Math.max(1, Math.ceil(step)) : step
}

/** Values that differ by less than a label could say are one value: their axis shows them as such. */
const finest = 1e-5
const spanOf = (low: number, high: number) =>
  low === high && high === 0 ? 1 : Math.max(high - low || Math.abs(high), Math.abs(high) * finest, finest)

const rounded = (value: number) => Number(value.toPrecision(12))

/** Round ends and steps of an axis that holds all values; it begins at 0 where lengths are compared. */
export function niceScale(
  values: readonly number[],
  options: { fromZero: boolean; least?: number; most?: number; parts?: number },
): Scale {
  const { fromZero, least = -Infinity, most = Infinity, parts = 4 } = options
  const low = Math.min(...values, ...(fromZero || values.length === 0 ? [0] : []))
  const high = Math.max(...values, ...(fromZero || values.length === 0 ? [0] : []))
  const span = spanOf(low, high)
  const interval = stepFor(span, parts, values.every(Number.isInteger))
  const min = fromZero && low >= 0 ? 0 : Math.floor(rounded(low / interval)) * interval
  const reached = Math.ceil(rounded(high / interval)) * interval
  const max = reached === min ? min + interval : reached
  return { min: rounded(Math.max(min, least)), max: rounded(Math.min(max, most)), interval: rounded(interval) }
}
