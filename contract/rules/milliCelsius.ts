/**
 * °C as whole thousandths, as the portal keeps them; a half goes to the even neighbour (JIS Z 8401 rule A). A sensor that
 * measures in sixteenths of a degree sends a half every other time: rounding those one way would warm its MKT. Never −0.
 * For temperatures: up to six digits before the point.
 */
export function milliCelsiusOf(celsius: number): number {
  const scaled = Math.abs(celsius) * 1000
  const whole = Math.floor(scaled)
  // the binary number nearest to 4.0005 lies just beside the half that was meant
  const isHalf = Math.abs(scaled - whole - 0.5) < 1e-6
  const rounded = isHalf ? whole + (whole % 2) : Math.round(scaled)
  return celsius < 0 ? 0 - rounded : rounded
}

/** A number as CSV spells it, NaN where the text is none: no thousands mark, no decimal comma, no hexadecimal, no blank. */
export const numberFromText = (text: string): number =>
  /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN
