import { sql } from 'kysely'
import type pg from 'pg'
import { bands, intersection, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import {
  countReading,
  emptyFold,
  mayCost,
  type BudgetFold,
  type BudgetRange,
  type BudgetRule,
} from '#contract/quality/rules/stabilityBudget.ts'
import { archivedAssignments } from '#server/telemetry/readings/archivedTimes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

/** A logger assignment with readings, and the products with a budget that it measures. Times in ms UTC. */
type MeasuredAssignment = {
  assignmentId: number
  loggerId: number
  fromMs: number
  endMs: number | null
  thresholdMs: number
  minMilli: number
  maxMilli: number
  products: { productId: number; allowanceId: number; ranges: BudgetRange[]; bands: BandCode[] }[]
}
type Counted = { productId: number; allowanceId: number; rule: BudgetRule; fold: BudgetFold }

/** Counts the use of budgets by these assignments again, from all their readings. */
export async function countAssignments(client: pg.PoolClient, tx: Db, assignmentIds: readonly number[]): Promise<void> {
  const archived = await archivedAssignments(tx, assignmentIds)
  await keepCounted(tx, [...archived])
  const countable = assignmentIds.filter(id => !archived.has(id))
  if (countable.length === 0) return
  const rows: object[] = []
  for (const assignment of await measuredAssignments(tx, countable)) {
    const counted = assignment.products.flatMap(product => countedBy(product, assignment))
    if (counted.length > 0) await countAll(client, assignment, counted)
    rows.push(...counted.flatMap(one => rowsOf(assignment.assignmentId, one)))
  }
  await tx.deleteFrom('budget_uses').where('logger_assignment_id', 'in', countable).execute()
  if (rows.length === 0) return
  await sql`
    insert into budget_uses
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as used (logger_assignment_id bigint, product_id bigint,
      allowance_id bigint, place smallint, used_ms float8, reading_count bigint)`.execute(tx)
}

/**
 * The use stays as it is once readings of an assignment were archived. Under a new allowance it counts if that has the same
 * ranges; the minutes allowed in them and the source may differ.
 */
async function keepCounted(tx: Db, archivedIds: readonly number[]): Promise<void> {
  if (archivedIds.length === 0) return
  await sql`
    update budget_uses u set allowance_id = current.id
      from product_budgets b
      join budget_allowances current on current.id = b.allowance_id, budget_allowances counted
     where u.logger_assignment_id = any(${archivedIds}::bigint[]) and b.product_id = u.product_id
       and counted.id = u.allowance_id and counted.id <> current.id
       and ${limitsOf('counted')} = ${limitsOf('current')}`.execute(tx)
}

const limitsOf = (allowance: string) =>
  sql`(select jsonb_agg(range - 'minutes' order by place)
         from jsonb_array_elements(${sql.ref(`${allowance}.ranges`)}) with ordinality ranges (range, place))`

/** Locked, since the rows to be written refer to the assignments. */
async function measuredAssignments(tx: Db, assignmentIds: readonly number[]): Promise<MeasuredAssignment[]> {
  const { rows } = await sql<MeasuredAssignment>`
    select l.id as "assignmentId", l.logger_id as "loggerId", (extract(epoch from l.from_at) * 1000)::float8 as "fromMs",
           (extract(epoch from t.end_at) * 1000)::float8 as "endMs", t.threshold_ms as "thresholdMs",
           t.min_milli as "minMilli", t.max_milli as "maxMilli",
           (select coalesce(json_agg(carried), '[]') from (
              select i.product_id as "productId", a.id as "allowanceId", a.ranges, json_agg(distinct v.band) as bands
                from delivery_items i
                join product_versions v on v.id = i.product_version_id
                join product_budgets b on b.product_id = i.product_id
                join budget_allowances a on a.id = b.allowance_id
               where i.delivery_id = l.delivery_id
                 and ${sql.raw(measuresItem())}
               group by i.product_id, a.id) carried) as products
      from logger_assignments l
      join assignment_temperature t on t.logger_assignment_id = l.id
     where l.id = any(${assignmentIds}::bigint[]) and t.reading_count > 0
     order by l.id for key share of l`.execute(tx)
  return rows
}

/** If a product has two bands in a delivery, the stricter one counts. */
function countedBy(
  { bands: codes, ranges, ...product }: MeasuredAssignment['products'][number],
  assignment: MeasuredAssignment,
): Counted[] {
  const band = intersection(codes.map(code => ({ ...bands[code], toleranceMinutes: 0 })))
  if (!band) return []
  const rule = { ranges, band }
  return mayCost(rule, assignment.minMilli, assignment.maxMilli) ? [{ ...product, rule, fold: emptyFold(rule) }] : []
}

const countAll = (client: pg.PoolClient, assignment: MeasuredAssignment, counted: readonly Counted[]) =>
  readStoredReadings(client, assignment.loggerId, assignment.fromMs, assignment.endMs, (atMs, milliCelsius) => {
    for (const { fold, rule } of counted) countReading(fold, rule, assignment.thresholdMs, atMs, milliCelsius)
  })

const rowsOf = (logger_assignment_id: number, { productId, allowanceId, fold }: Counted) =>
  fold.uses.flatMap(({ usedMs: used_ms, readings: reading_count }, place) => {
    const row = {
      logger_assignment_id,
      product_id: productId,
      allowance_id: allowanceId,
      place,
      used_ms,
      reading_count,
    }
    return reading_count === 0 ? [] : [row]
  })
