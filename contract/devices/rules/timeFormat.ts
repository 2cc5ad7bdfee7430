import type { DateOrder } from '#contract/devices/rules/loggerFile.ts'

/** A time as one number: seconds or milliseconds since 1970, or the days of a spreadsheet. */
export const bareNumber = 'number'

const fields = {
  yyyy: 'year',
  yy: 'shortYear',
  MMMM: 'monthName',
  MMM: 'monthName',
  MM: 'month',
  M: 'month',
  dd: 'day',
  d: 'day',
  HH: 'hour',
  H: 'hour',
  hh: 'halfHour',
  h: 'halfHour',
  mm: 'minute',
  m: 'minute',
  ss: 'second',
  s: 'second',
  a: 'half',
  Z: 'offset',
  EEEE: 'weekday',
  EEE: 'weekday',
} as const
export type TimeField = (typeof fields)[keyof typeof fields] | 'fraction'
export type TimePart = { field: TimeField } | { text: string }

const shape = /'((?:[^']|'')*)'|(y+|M+|d+|H+|h+|m+|s+|S+|a+|Z+|E+)|([A-Za-z']+)|([^A-Za-z']+)/g

/**
 * The fields and texts of a pattern such as `dd.MM.yyyy HH:mm:ss` (letters as in Unicode's LDML; letters in quotation marks
 * and other characters are literal). Undefined if it has no date with a time of day, or a field twice.
 */
export function timeParts(format: string): TimePart[] | undefined {
  const parts: TimePart[] = []
  for (const [, quoted, letters = '', wrong, text] of format.matchAll(shape)) {
    if (wrong !== undefined) return undefined
    const field = /^S{1,9}$/.test(letters) ? 'fraction' : fields[letters as keyof typeof fields]
    if (letters !== '' && field === undefined) return undefined
    parts.push(letters !== '' && field ? { field } : { text: text ?? (quoted?.replaceAll("''", "'") || "'") })
  }
  return isWhole(parts) ? parts : undefined
}

export const isTimeFormat = (format: string): boolean => format === bareNumber || timeParts(format) !== undefined

function isWhole(parts: readonly TimePart[]): boolean {
  const named = parts.flatMap(part => ('field' in part ? [part.field] : []))
  const has = (...any: TimeField[]) => named.filter(field => any.includes(field)).length
  return (
    new Set(named).size === named.length &&
    orderOf(named) !== undefined &&
    has('hour', 'halfHour') === 1 &&
    has('halfHour') === has('half') &&
    has('minute') === 1 &&
    has('fraction') <= has('second')
  )
}

const letterOf: Partial<Record<TimeField, string>> = {
  year: 'y',
  shortYear: 'y',
  month: 'm',
  monthName: 'm',
  day: 'd',
}

function orderOf(named: readonly TimeField[]): DateOrder | undefined {
  const order = named.map(field => letterOf[field] ?? '').join('')
  return order === 'ymd' || order === 'dmy' || order === 'mdy' ? order : undefined
}

/** The order of the numbers of a date in a pattern; null for a bare number and if the month is a name. */
export function orderOfFormat(format: string): DateOrder | null {
  const named = (timeParts(format) ?? []).flatMap(part => ('field' in part ? [part.field] : []))
  return named.includes('monthName') ? null : (orderOf(named) ?? null)
}

/** The pattern with its date in another order. */
export function withDateOrder(format: string, order: DateOrder): string {
  const now = orderOfFormat(format)
  if (now === null || now === order) return format
  const quotedOrDate = /'(?:[^']|'')*'|y+|M+|d+/g
  const letters = { y: /y+/.exec(bare(format))?.[0], m: /M+/.exec(bare(format))?.[0], d: /d+/.exec(bare(format))?.[0] }
  let place = 0
  return format.replaceAll(quotedOrDate, found =>
    found.startsWith("'") ? found : (letters[order[place++] as 'y' | 'm' | 'd'] ?? found),
  )
}

const bare = (format: string) => format.replaceAll(/'(?:[^']|'')*'/g, '')
