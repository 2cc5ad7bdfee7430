import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { upsertFromJson } from '#server/platform/db/statements/upsertFromJson.ts'

type Facts = Pick<DeliveryState, 'plannedStops' | 'remark'> & Record<'shipFrom' | 'destination', { gln: string | null }>
const none: Facts = { plannedStops: [], remark: null, shipFrom: { gln: null }, destination: { gln: null } }

/** Planned stops and remarks, and GLNs of places that are no centres: few deliveries have any. */
const tables = [
  {
    name: 'delivery_notes',
    columns: ['planned_stops jsonb', 'remark text'],
    rowOf: ({ plannedStops, remark }: Facts) => ({ planned_stops: plannedStops, remark }),
  },
  {
    name: 'delivery_place_codes',
    columns: ['from_gln text', 'destination_gln text'],
    rowOf: ({ shipFrom, destination }: Facts) => ({ from_gln: shipFrom.gln, destination_gln: destination.gln }),
  },
]

/** Writes the facts that have tables of their own; a delivery with none of a table has no row there. */
export async function saveSideRows(client: pg.PoolClient, saved: readonly SavedDelivery[]): Promise<void> {
  for (const { name, columns, rowOf } of tables) {
    const changed = saved
      .filter(({ was = none, is }) => !isDeepStrictEqual(rowOf(was), rowOf(is)))
      .map(({ id, is }) => ({ id, row: rowOf(is) }))
    const { emptied = [], kept = [] } = Object.groupBy(changed, ({ row }) =>
      isDeepStrictEqual(row, rowOf(none)) ? 'emptied' : 'kept',
    )
    if (emptied.length > 0) {
      await client.query(`delete from ${name} where delivery_id = any($1::bigint[])`, [emptied.map(({ id }) => id)])
    }
    if (kept.length > 0) {
      const rows = kept.map(({ id, row }) => ({ delivery_id: id, ...row }))
      await client.query(upsertFromJson(name, 'delivery_id', columns), [JSON.stringify(rows)])
    }
  }
}
