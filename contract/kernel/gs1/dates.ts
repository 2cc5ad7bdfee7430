/** Whether six digits YYMMDD are a date; `mayBeMonth`: day 00 stands for the last day of the month. */
export function isDate(text: string, kind: 'day' | 'mayBeMonth'): boolean {
  const [year = 0, month = 0, day = 0] = (text.match(/\d\d/g) ?? []).map(Number)
  if (month < 1 || month > 12) return false
  return day === 0 ? kind === 'mayBeMonth' : day <= daysIn(2000 + year, month)
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * A date of six digits as YYYY-MM-DD. Its century is that of the nearest fifty years (GS1 General Specifications, section
 * 7.12); day 00 is the last day of the month.
 */
export function dayOf(yymmdd: string, today: string): string {
  const [yy = 0, month = 0, day = 0] = (yymmdd.match(/\d\d/g) ?? []).map(Number)
  const thisYear = Number(today.slice(0, 4))
  const near = thisYear - (thisYear % 100) + yy
  const year = near - thisYear > 50 ? near - 100 : near - thisYear < -49 ? near + 100 : near
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day === 0 ? daysIn(year, month) : day)}`
}
