import { sql } from 'kysely'
import type pg from 'pg'
import { tryLock } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { workOffQueue } from '#server/platform/jobs/claimQueued.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { countAssignments } from '#server/quality/stabilityBudget/countAssignments.ts'

const assignmentsAtOnce = 100

/** Counts the use of budgets by all queued assignments again. */
export async function workBudgets({ pool }: Pick<AppContext, 'pool'>): Promise<void> {
  await exclusively(pool, (_client, tx) => queueByNewAllowances(tx))
  await workOffQueue('budget_queue', assignmentsAtOnce, claim =>
    exclusively(pool, async (client, tx) => countAssignments(client, tx, await claim(tx))),
  )
}

/**
 * Queues the assignments that a new allowance may concern: at first sight, and once more after all transactions have ended
 * that may have written figures without seeing it.
 */
async function queueByNewAllowances(tx: Db): Promise<void> {
  await sql`
    with ready as (
      update product_budgets
         set is_new = false, unseen_by = case when is_new then pg_snapshot_xmax(pg_current_snapshot()) end
       where is_new or unseen_by <= pg_snapshot_xmin(pg_current_snapshot())
      returning product_id, ranged)
    insert into budget_queue (logger_assignment_id)
    select l.id
      from ready b
      join delivery_items i on i.product_id = b.product_id
      join product_versions v on v.id = i.product_version_id
      join logger_assignments l on l.delivery_id = i.delivery_id
      join assignment_temperature t on t.logger_assignment_id = l.id and t.reading_count > 0
     where b.ranged && int4range(t.min_milli, t.max_milli, '[]')
        or not band_range(v.band) @> int4range(t.min_milli, t.max_milli, '[]')
    union
    select u.logger_assignment_id from ready b join budget_uses u on u.product_id = b.product_id`.execute(tx)
}

/** In one transaction; null if another process is counting. */
const exclusively = <Result>(pool: pg.Pool, work: (client: pg.PoolClient, tx: Db) => Promise<Result>) =>
  inTransaction(pool, async (client, tx) => ((await tryLock(tx, 'budgets')) ? await work(client, tx) : null))
