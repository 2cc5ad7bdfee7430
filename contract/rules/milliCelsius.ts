/**
 * °C as whole thousandths, half away from zero as decimals are read (and as the database rounds): 4.0005 is 4.001, though the
 * number nearest to it lies just below the half. For values of up to six digits before the point. Never −0.
 */
export function milliCelsiusOf(celsius: number): number {
  const scaled = Math.abs(celsius) * 1000
  const rounded = Math.round(isNearHalf(scaled) ? Number(scaled.toPrecision(12)) : scaled)
  return celsius < 0 ? 0 - rounded : rounded
}

const isNearHalf = (value: number) => Math.abs(value - Math.floor(value) - 0.5) < 1e-6

/** A number as CSV spells it, NaN where the text is none: no thousands mark, no decimal comma, no hexadecimal, no blank. */
export const numberFromText = (text: string): number =>
  /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN
