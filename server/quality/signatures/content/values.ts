/** A row of a query about several deliveries. */
export type OfDelivery = { deliveryId: number }

/** Rows by their delivery, in the order in which they came. */
export function byDelivery<Row extends OfDelivery, Value>(
  rows: readonly Row[],
  valueOf: (row: Omit<Row, 'deliveryId'>) => Value,
): Map<number, Value[]> {
  const found = new Map<number, Value[]>()
  for (const { deliveryId, ...row } of rows) {
    const values = found.get(deliveryId)
    if (values) values.push(valueOf(row))
    else found.set(deliveryId, [valueOf(row)])
  }
  return found
}

/** UTC to the millisecond. */
export const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null

const minuteMs = 60_000
/** Tolerances have hundredths of a minute. */
export const msOf = (minutes: number): number => Math.round(minutes * minuteMs)

const micro = 1_000_000
/** Degrees as whole millionths: a tenth of a metre. */
export const microDegrees = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * micro)
