/**
 * Parses a typed month to YYYY-MM: 2026-11, 2026/11, 2026年11月, also with its first day, and Nov-26, to which Excel changes
 * 2026-11. Undefined if it is not a month.
 */
export function typedMonth(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const [, year, number] = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]0?1日?)?$/.exec(text) ?? []
  if (year !== undefined) return monthOf(year, Number(number))
  const [, name = '', digits = ''] = /^([a-z]{3})[a-z]*[- ](\d{2}|\d{4})$/i.exec(text) ?? []
  return monthOf(digits.padStart(4, '20'), monthNames.indexOf(name.toLowerCase()) + 1)
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Years from 1900 on, as in the contract. */
function monthOf(year: string, number: number): string | undefined {
  const isMonth = /^(19|[2-9]\d)\d\d$/.test(year) && number >= 1 && number <= 12
  return isMonth ? `${year}-${String(number).padStart(2, '0')}` : undefined
}
