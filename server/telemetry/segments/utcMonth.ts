/** The month (UTC) of a time, from its first ms up to the first one of the next month. Segments never cross it. */
export function utcMonth(atMs: number): { fromMs: number; untilMs: number } {
  const day = new Date(atMs)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { fromMs: Date.UTC(year, month), untilMs: Date.UTC(year, month + 1) }
}
