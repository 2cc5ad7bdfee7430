/**
 * °C as whole thousandths, as the portal keeps them; a half goes to the even neighbour (JIS Z 8401 rule A). A sensor that
 * measures in sixteenths of a degree sends a half every other time: rounding those one way would warm its MKT. Never −0.
 * For temperatures: up to six digits before the point.
 */
export function milliCelsiusOf(celsius: number): number {
  // the binary number nearest to 4.0005 lies just beside the half that was meant
  const thousandths = Math.round(Math.abs(celsius) * 1e9) / 1e6
  const whole = Math.floor(thousandths)
  const rounded = thousandths - whole === 0.5 ? whole + (whole % 2) : Math.round(thousandths)
  return Math.sign(celsius) * rounded + 0
}

/** A number as CSV spells it, NaN where the text is none: no thousands mark, no decimal comma, no hexadecimal, no blank. */
export const numberFromText = (text: string): number =>
  /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN
