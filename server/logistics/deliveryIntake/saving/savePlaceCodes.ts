import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'

const codesOf = (delivery: DeliveryState | undefined) => ({
  from: delivery?.shipFrom.gln ?? null,
  destination: delivery?.destination.gln ?? null,
})

/** Writes the GLNs of places that are no centres; a delivery with neither has no row. */
export async function savePlaceCodes(client: pg.PoolClient, saved: readonly SavedDelivery[]): Promise<void> {
  const changed = saved
    .filter(({ was, is }) => !isDeepStrictEqual(codesOf(was), codesOf(is)))
    .map(({ id, is }) => ({ id, ...codesOf(is) }))
  const isNone = ({ from, destination }: (typeof changed)[number]) => from === null && destination === null
  const emptied = changed.filter(isNone).map(({ id }) => id)
  const kept = changed.filter(one => !isNone(one))
  if (emptied.length > 0) {
    await client.query('delete from delivery_place_codes where delivery_id = any($1::bigint[])', [emptied])
  }
  if (kept.length > 0) await client.query(upsertPlaceCodes, [JSON.stringify(kept)])
}

const upsertPlaceCodes = `
  insert into delivery_place_codes (delivery_id, from_gln, destination_gln)
  select reported.id, reported."from", reported.destination
    from jsonb_to_recordset($1::jsonb) as reported (id bigint, "from" text, destination text)
  on conflict (delivery_id) do update set from_gln = excluded.from_gln, destination_gln = excluded.destination_gln`
