/**
 * A share in per cent with one decimal, such as 99.9; null if the whole is 0 (REP-9: no data, never 0 % or 100 %).
 * Rounding never yields 100 or 0 for a part: 9,999 of 10,000 is 99.9, 1 of 10,000 is 0.1.
 */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  const rounded = Math.round((part / whole) * 1000) / 10
  if (rounded >= 100 && part < whole) return 99.9
  if (rounded <= 0 && part > 0) return 0.1
  return rounded
}
