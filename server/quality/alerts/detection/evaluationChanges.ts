import { sql } from 'kysely'
import { hasWorsened, type Outside } from '#contract/quality/rules/alertSeverity.ts'
import { followExcursions } from '#server/quality/alerts/detection/excursions.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { followCases } from '#server/quality/cases/followCases.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** A delivery whose excursions became others than they were when it was last looked at; by product. */
export type EvaluationChange = {
  deliveryId: number
  before: ReadonlyMap<number, Outside>
  now: ReadonlyMap<number, Outside>
  /** Products that were never outside before, or not as far or as long. */
  worsened: readonly number[]
}
export type EvaluationFollower = (
  tx: Tx,
  changes: readonly EvaluationChange[],
  evaluationContext: EvaluationContext,
) => Promise<void>

/** Whoever does something where a delivery is evaluated otherwise: in the transaction that notes the change as known. */
const followers: readonly EvaluationFollower[] = [followExcursions]

/** Looks at deliveries anew, and has what changed since the last time followed up; once for each change. */
export async function followEvaluation(
  tx: Tx,
  deliveryIds: readonly number[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  const changes = await changesOf(tx, deliveryIds)
  if (changes.length > 0) {
    for (const follow of followers) await follow(tx, changes, evaluationContext)
    await remember(tx, changes)
  }
  // A case has more than the worst of each product.
  await followCases(tx, deliveryIds, changes, evaluationContext)
}

/** Notes what there is as known, and tells nobody: history that was taken over as a whole. */
export async function snapshotExcursions(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with taken as (delete from alert_queue returning delivery_id)
    select distinct delivery_id as id from taken`.execute(tx)
  await remember(
    tx,
    await changesOf(
      tx,
      rows.map(row => row.id),
    ),
  )
}

type Row = { deliveryId: number; productId: number } & Outside

async function changesOf(tx: Tx, deliveryIds: readonly number[]): Promise<EvaluationChange[]> {
  const columns = sql`delivery_id as "deliveryId", product_id as "productId", deviation_milli_celsius as "deviationMilliCelsius", out_of_range_ms as "outOfRangeMs"`
  const known = await sql<Row>`
    select ${columns} from excursion_snapshots where delivery_id = any(${deliveryIds}::bigint[])`.execute(tx)
  const found = await sql<Row>`select ${columns} from excursions_of(${deliveryIds}::bigint[])`.execute(tx)
  const [before, now] = [byDelivery(known.rows), byDelivery(found.rows)]
  return [...new Set(deliveryIds)]
    .toSorted((a, b) => a - b)
    .map(deliveryId => changeOf(deliveryId, before.get(deliveryId) ?? new Map(), now.get(deliveryId) ?? new Map()))
    .filter(change => change !== null)
}

function byDelivery(rows: readonly Row[]): Map<number, Map<number, Outside>> {
  const deliveries = new Map<number, Map<number, Outside>>()
  for (const { deliveryId, productId, deviationMilliCelsius, outOfRangeMs } of rows) {
    const products = deliveries.get(deliveryId) ?? new Map<number, Outside>()
    deliveries.set(deliveryId, products.set(productId, { deviationMilliCelsius, outOfRangeMs }))
  }
  return deliveries
}

function changeOf(
  deliveryId: number,
  before: ReadonlyMap<number, Outside>,
  now: ReadonlyMap<number, Outside>,
): EvaluationChange | null {
  const isSame = (productId: number) => {
    const [was, is] = [before.get(productId), now.get(productId)]
    return was?.deviationMilliCelsius === is?.deviationMilliCelsius && was?.outOfRangeMs === is?.outOfRangeMs
  }
  if ([...before.keys(), ...now.keys()].every(isSame)) return null
  const worsened = [...now]
    .filter(([productId, outside]) => hasWorsened(before.get(productId), outside))
    .map(([id]) => id)
  return { deliveryId, before, now, worsened }
}

async function remember(tx: Tx, changes: readonly EvaluationChange[]) {
  const ids = changes.map(change => change.deliveryId)
  const rows = changes.flatMap(({ deliveryId, now }) =>
    [...now].map(([product_id, { deviationMilliCelsius, outOfRangeMs }]) => ({
      delivery_id: deliveryId,
      product_id,
      deviation_milli_celsius: deviationMilliCelsius,
      out_of_range_ms: outOfRangeMs,
    })),
  )
  if (ids.length > 0) await tx.deleteFrom('excursion_snapshots').where('delivery_id', 'in', ids).execute()
  if (rows.length === 0) return
  await sql`
    insert into excursion_snapshots
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (delivery_id bigint, product_id bigint,
      deviation_milli_celsius int, out_of_range_ms float8)`.execute(tx)
}
