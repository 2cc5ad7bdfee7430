import type pg from 'pg'
import type { IncomingReadings } from '#server/telemetry/incomingReadings.ts'

const known = new WeakMap<pg.Pool, Map<string, Promise<unknown>>>()

/**
 * Makes the partitions for the months of these readings, in transactions of their own and before the readings are
 * written: attaching one within a long transaction would hold its lock until that ends.
 */
export async function ensureMonths(pool: pg.Pool, readings: IncomingReadings): Promise<void> {
  const made = known.get(pool) ?? new Map<string, Promise<unknown>>()
  known.set(pool, made)
  for (const month of monthsOf(readings)) {
    const making = made.get(month) ?? pool.query('select ensure_readings_month($1)', [`${month}-01`])
    made.set(month, making)
    try {
      await making
    } catch (error) {
      made.delete(month)
      throw error
    }
  }
}

function monthsOf({ count, atMs }: IncomingReadings): Set<string> {
  const months = new Set<string>()
  let [fromMs, untilMs] = [Infinity, -Infinity]
  for (let i = 0; i < count; i++) {
    const at = atMs[i] ?? 0
    if (at >= fromMs && at < untilMs) continue
    const day = new Date(at)
    fromMs = Date.UTC(day.getUTCFullYear(), day.getUTCMonth())
    untilMs = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)
    months.add(new Date(fromMs).toISOString().slice(0, 7))
  }
  return months
}
