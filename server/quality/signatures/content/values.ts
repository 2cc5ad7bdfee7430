import { createHash } from 'node:crypto'

/** A row of a query about several deliveries. */
export type OfDelivery = { deliveryId: number }
/** … of which the columns are signed under their names. */
export type FactRow = OfDelivery & { [column: string]: Signable | Date }

/** Rows by their delivery, in the order of the query. */
export const byDelivery = <Row extends OfDelivery, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<number, Value[]> =>
  new Map([...Map.groupBy(rows, row => row.deliveryId)].map(([id, ofDelivery]) => [id, ofDelivery.map(valueOf)]))

/** Columns as they are signed: times in UTC to the millisecond, durations in whole milliseconds. */
export const signable = ({ deliveryId: _id, ...row }: FactRow): { [column: string]: Signable } =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, signableValue(column, value)]))

/** Any other fraction is refused by canonical.ts. */
function signableValue(column: string, value: Signable | Date): Signable {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' && column.endsWith('Ms') ? Math.round(value) : value
}

const minuteMs = 60_000
/** Tolerances have hundredths of a minute. */
export const msOf = (minutes: number): number => Math.round(minutes * minuteMs)

const micro = 1_000_000
/** Degrees in whole millionths: of a position, a tenth of a metre; of a temperature, far below what any logger measures. */
export const microDegrees = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * micro)

/** Values that can be signed; numbers must be whole, since fractions have several notations. */
export type Signable = null | boolean | number | string | readonly Signable[] | { readonly [name: string]: Signable }

/** The canonical JSON of a value (RFC 8785): no whitespace, names sorted by UTF-16 code units. */
export function canonicalJson(value: Signable): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort()
    return `{${names.map(name => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`)
  return JSON.stringify(value)
}

const isList = (value: Signable): value is readonly Signable[] => Array.isArray(value)

export const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
