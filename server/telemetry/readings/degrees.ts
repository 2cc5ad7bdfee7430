/** A latitude or longitude, stored as `real`, in the fewest digits that are the same; null without one. */
export function degrees(value: number | undefined): number | null {
  if (value === undefined || Number.isNaN(value)) return null
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}
