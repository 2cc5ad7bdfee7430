import { sql } from 'kysely'
import type { Run } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemRuns } from '#server/telemetry/evaluation/itemExcursions.ts'

/** `itemIds` null: all items of the delivery count, for a party. */
export type SeenItems = { deliveryId: number; itemIds: readonly number[] | null }

/** A run by the band of an item, with the logger that measured it; in thousandths of °C. */
export type SeenRun = Pick<Run, 'startedAtMs' | 'endedAtMs' | 'side' | 'kind' | 'peakMilli'> & {
  deliveryId: number
  linkId: number
  loggerId: number
  serial: string
  beyondMilli: number
  lowerMilli: number | null
  upperMilli: number | null
}

/** The excursions and spikes of the items that somebody may see, by these items' own bands; each run once. */
export async function seenRuns(db: DbOrTx, seen: readonly SeenItems[]): Promise<SeenRun[]> {
  if (seen.length === 0) return []
  const ids = seen.map(one => one.deliveryId)
  const { rows } = await sql<SeenRun & { itemIds: number[] }>`
    select run.delivery_id as "deliveryId", run.link_id as "linkId", run.logger_id as "loggerId", g.serial, run.kind,
           run.side, run.beyond as "beyondMilli", run.peak as "peakMilli", run.lower_milli as "lowerMilli",
           run.upper_milli as "upperMilli", array_agg(run.item_id::int) as "itemIds",
           (extract(epoch from run.started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from run.ended_at) * 1000)::float8 as "endedAtMs"
      from (${itemRuns(ids, ['excursion', 'spike'])}) run join loggers g on g.id = run.logger_id
     group by run.delivery_id, run.link_id, run.logger_id, g.serial, run.kind, run.side, run.beyond, run.peak,
              run.lower_milli, run.upper_milli, run.run_id, run.started_at, run.ended_at`.execute(db)
  const shown = new Map(seen.map(one => [one.deliveryId, one.itemIds]))
  return rows.filter(row => {
    const itemIds = shown.get(row.deliveryId)
    return itemIds === null || row.itemIds.some(id => itemIds?.includes(id))
  })
}
