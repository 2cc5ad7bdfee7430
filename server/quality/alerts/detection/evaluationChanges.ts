import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { hasWorsened, type Outside } from '#contract/quality/rules/alerts/alertSeverity.ts'
import { followExcursions } from '#server/quality/alerts/detection/excursions.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { followCases } from '#server/quality/cases/followCases.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** A delivery whose excursions have changed since its snapshot; by product. */
export type EvaluationChange = {
  deliveryId: number
  before: ReadonlyMap<number, Outside>
  now: ReadonlyMap<number, Outside>
  /** Products that were not outside before, or not as far or as long. */
  worsened: readonly number[]
}

/** Updates alerts and cases after deliveries were evaluated; handles each change once. */
export async function followEvaluation(tx: Tx, deliveryIds: readonly number[], context: EvaluationContext) {
  const changes = await changesOf(tx, deliveryIds)
  // Also without changes: alerts and cases have more figures than the worst of each product.
  await followExcursions(tx, { changes, deliveryIds }, context)
  if (changes.length > 0) await saveSnapshots(tx, changes)
  await followCases(tx, deliveryIds, changes, context)
}

/** Stores the snapshots of all queued deliveries without notifications, after history was imported. */
export async function snapshotExcursions(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with queued as (delete from alert_queue returning delivery_id)
    select distinct delivery_id as id from queued`.execute(tx)
  const ids = rows.map(row => row.id)
  await saveSnapshots(tx, await changesOf(tx, ids))
}

type Row = { deliveryId: number; productId: number } & Outside

async function changesOf(tx: Tx, deliveryIds: readonly number[]): Promise<EvaluationChange[]> {
  const columns = sql`delivery_id as "deliveryId", product_id as "productId", deviation_milli_celsius as "deviationMilliCelsius", out_of_range_ms as "outOfRangeMs"`
  const known = await sql<Row>`
    select ${columns} from excursion_snapshots where delivery_id = any(${deliveryIds}::bigint[])`.execute(tx)
  const found = await sql<Row>`select ${columns} from excursions_of(${deliveryIds}::bigint[])`.execute(tx)
  const [before, now] = [known.rows, found.rows].map(rows => Map.groupBy(rows, row => row.deliveryId))
  return [...new Set(deliveryIds)]
    .toSorted((a, b) => a - b)
    .flatMap(id => changeOf(id, byProduct(before?.get(id)), byProduct(now?.get(id))) ?? [])
}

const byProduct = (rows: readonly Row[] = []): Map<number, Outside> =>
  new Map(
    rows.map(({ productId, deviationMilliCelsius, outOfRangeMs }) => [
      productId,
      { deviationMilliCelsius, outOfRangeMs },
    ]),
  )

function changeOf(
  deliveryId: number,
  before: ReadonlyMap<number, Outside>,
  now: ReadonlyMap<number, Outside>,
): EvaluationChange | null {
  if (isDeepStrictEqual(before, now)) return null
  const worsened = [...now]
    .filter(([productId, outside]) => hasWorsened(before.get(productId), outside))
    .map(([id]) => id)
  return { deliveryId, before, now, worsened }
}

async function saveSnapshots(tx: Tx, changes: readonly EvaluationChange[]) {
  const ids = changes.map(change => change.deliveryId)
  const rows = changes.flatMap(({ deliveryId, now }) =>
    [...now].map(([productId, outside]) => ({ deliveryId, productId, ...outside })),
  )
  if (ids.length > 0) await tx.deleteFrom('excursion_snapshots').where('delivery_id', 'in', ids).execute()
  if (rows.length === 0) return
  await sql`
    insert into excursion_snapshots (delivery_id, product_id, deviation_milli_celsius, out_of_range_ms)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found ("deliveryId" bigint, "productId" bigint,
      "deviationMilliCelsius" int, "outOfRangeMs" float8)`.execute(tx)
}
