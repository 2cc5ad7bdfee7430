/**
 * Rounds °C to whole thousandths, half to even (JIS Z 8401 rule A): a sensor with a resolution of 1/16 °C sends a half every
 * other time, and rounding those one way would raise its MKT. Never −0. For up to six digits before the point.
 */
export function milliCelsiusOf(celsius: number): number {
  // The binary number nearest to 4.0005 is not exactly that half.
  const thousandths = Math.round(Math.abs(celsius) * 1e9) / 1e6
  const whole = Math.floor(thousandths)
  const rounded = thousandths - whole === 0.5 ? whole + (whole % 2) : Math.round(thousandths)
  return Math.sign(celsius) * rounded + 0
}

/** Parses a number of a CSV file; NaN for thousands separators, decimal commas, hexadecimal numbers and blanks. */
export const numberFromText = (text: string): number =>
  /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN
