/**
 * Parses a day as people and spreadsheets write it, into YYYY-MM-DD: 2026-11-02, 2026/11/2, 2026.11.2, 2026年11月2日.
 * Undefined for anything else: 11/2/2026 is ambiguous.
 */
export function typedDay(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const [, year, month = '', date = ''] = /^(19\d\d|[2-9]\d{3})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  if (year === undefined) return undefined
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const exists = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  return exists ? day : undefined
}
