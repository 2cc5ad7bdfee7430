import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type pg from 'pg'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { lockLoggers, reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { rawDeliveries } from '#test/dashboards/rawDeliveries.ts'

type Rows = Record<string, unknown>[]

/** Derived data equals what is derived again, and outcomes equal an independent evaluation of the raw data. */
export async function summariesAreRight(pool: pg.Pool): Promise<void> {
  await outcomesAreRight(pool)
  await reevaluationChangesNothing(pool)
  assert.deepEqual(await rowsOf(pool, factsThatDiffer), [], 'facts of deliveries')
  assert.deepEqual(await rowsOf(pool, countsThatDiffer), [], 'counts of months')
}

/** By test/temperatureReference.ts, which shares no code with the portal. */
async function outcomesAreRight(pool: pg.Pool) {
  const db = kyselyOver(pool)
  const now = new Date()
  const raw = await rawDeliveries(db, now)
  const compliant = await db.selectFrom('delivery_temperature').select(['delivery_id', 'outcome', 'stale_at']).execute()
  const outcomes = new Map(
    compliant.map(row => [
      row.delivery_id,
      row.outcome === 'compliant' && row.stale_at && row.stale_at <= now ? 'incomplete' : row.outcome,
    ]),
  )
  for (const delivery of raw) {
    const outcome = delivery.outcomeOf(delivery.items.map(item => item.id))
    assert.equal(outcomes.get(delivery.id) ?? 'noData', outcome, `delivery ${delivery.id}`)
  }
}

const figures = [
  'select * from delivery_temperature order by delivery_id',
  'select * from assignment_temperature order by logger_assignment_id',
  `select logger_assignment_id, lower_milli, upper_milli, tolerance_minutes, excursion_count, spike_count
     from assignment_evaluations order by 1, 2, 3, 4`,
]

/** In a transaction that is rolled back, so that a difference is found and not repaired. */
async function reevaluationChangesNothing(pool: pg.Pool) {
  const rollback = new Error('nothing of this stays')
  const evaluation = inTransaction(pool, async client => {
    const reported = async () => {
      const found: Rows[] = []
      for (const text of figures) found.push((await client.query<Rows[number]>(text)).rows)
      return found
    }
    const idsOf = async (table: string) =>
      (await client.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(row => row.id)
    const [loggerIds, deliveryIds] = [await idsOf('loggers'), await idsOf('deliveries')]
    await lockLoggers(client, loggerIds)
    const before = await reported()
    await reevaluateTouched(client, { deliveryIds, loggerIds: [] })
    assert.deepEqual(await reported(), before, 'reevaluated')
    throw rollback
  })
  await assert.rejects(evaluation, error => {
    if (error !== rollback) throw error
    return true
  })
}

const factsThatDiffer = sql<Rows[number]>`
  (select * from delivery_facts except select * from delivery_facts_now)
  union all (select * from delivery_facts_now except select * from delivery_facts)`

/** The counts that are maintained by differences, against a count of all facts; `company_id` is null for the platform. */
const countsThatDiffer = sql<Rows[number]>`
  with counted as (
    select month, sum(pickups) as pickups, sum(pickups_in_time) as in_time, sum(pieces_equal) as equal,
           sum(pieces_differ) as differ, sum(pieces_missing) as missing, sum(compliant) as compliant, sum(excursion) as excursion,
           sum(incomplete) as incomplete, sum(no_data) as no_data
      from kpi_counts where company_id is null group by month
  ), recounted as (
    select k.month, sum(k.pickups), sum(k.pickups_in_time), sum(k.pieces_equal), sum(k.pieces_differ),
           sum(k.pieces_missing), sum(k.compliant), sum(k.excursion), sum(k.incomplete), sum(k.no_data)
      from delivery_facts f, kpi_of(f) k group by k.month
  )
  (select * from counted except select * from recounted) union all (select * from recounted except select * from counted)`

async function rowsOf(pool: pg.Pool, query: typeof factsThatDiffer): Promise<Rows> {
  return (await query.execute(kyselyOver(pool))).rows
}
