import { DatabaseError, type Pool } from 'pg'
import { isKept } from '#server/platform/db/keptByDatabase.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

const known = new WeakMap<Pool, Map<string, Promise<unknown>>>()

/** Whether readings of a time (ms UTC) can be stored. */
export type IsOpen = (atMs: number) => boolean
const always: IsOpen = () => true

const tries = 3

/**
 * Calls `store` with the times that are open. If a month is archived before its first reading is stored, calls it again: the
 * readings of that month are then refused, and the others stored.
 */
export async function storeIntoMonths<Stored>(
  pool: Pool,
  readings: IncomingReadings,
  store: (isOpen: IsOpen) => Promise<Stored>,
): Promise<Stored> {
  for (let left = tries - 1; ; left--) {
    const isOpen = await ensureMonths(pool, readings)
    try {
      return await store(isOpen)
    } catch (error) {
      if (left === 0 || !isMonthGone(error)) throw error
    }
  }
}

/**
 * PostgreSQL's "no partition of relation found for row": a check_violation without a constraint name. Citus hands it on
 * without the table's name.
 */
export const isMonthGone = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '23514' &&
  (error.table ?? 'reading_segments') === 'reading_segments' &&
  !error.constraint

/**
 * Creates the partitions for the months of these readings, in transactions of their own: attaching one in a long transaction
 * would hold its lock until the end. Returns which times are open: archived months are closed.
 */
export async function ensureMonths(pool: Pool, readings: IncomingReadings): Promise<IsOpen> {
  const ensured = known.get(pool) ?? new Map<string, Promise<unknown>>()
  known.set(pool, ensured)
  const months = [...monthsOf(readings)]
  const closed = new Set(await closedAmong(pool, months))
  for (const month of months) {
    if (closed.has(month)) continue
    const ensuring = ensured.get(month) ?? pool.query('select ensure_readings_month($1)', [`${month}-01`])
    ensured.set(month, ensuring)
    try {
      await ensuring
    } catch (error) {
      ensured.delete(month)
      // The month was archived after closedAmong.
      if (!isKept(error)) throw error
      closed.add(month)
    }
  }
  return closed.size === 0 ? always : atMs => !closed.has(monthOf(atMs))
}

/** Younger months are never archived, so that few readings need a query. */
const youngestArchivedMs = 5 * 365 * 86_400_000

async function closedAmong(pool: Pool, months: readonly string[]): Promise<ReadonlySet<string>> {
  const old = months.filter(month => Date.parse(`${month}-01`) < Date.now() - youngestArchivedMs)
  if (old.length === 0) return new Set()
  const { rows } = await pool.query<{ month: string }>(
    `select month from unnest($1::text[]) reported (month)
      where is_archived(month_start((month || '-01')::date), month_end((month || '-01')::date))`,
    [old],
  )
  return new Set(rows.map(row => row.month))
}

const monthOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 7)

function monthsOf({ count, atMs }: IncomingReadings): Set<string> {
  const months = new Set<string>()
  let known = { fromMs: Infinity, untilMs: -Infinity }
  for (let i = 0; i < count; i++) {
    const at = atMs[i] ?? 0
    if (at >= known.fromMs && at < known.untilMs) continue
    known = utcMonth(at)
    months.add(monthOf(at))
  }
  return months
}
