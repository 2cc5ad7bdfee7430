import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'

/** Writes the logistic units of deliveries whose units changed; the loggers must be registered. */
export async function saveUnits(
  client: pg.PoolClient,
  saved: readonly SavedDelivery[],
  { loggers }: KnownWorld,
): Promise<void> {
  const changed = saved.filter(({ was, is }) => !isDeepStrictEqual(was?.units ?? [], is.units))
  if (changed.length === 0) return
  const rows = changed.flatMap(({ id, is }) =>
    is.units.map((unit, place) => ({
      delivery_id: id,
      sscc: unit.sscc,
      place,
      item_places: unit.items,
      logger_ids: unit.loggers.flatMap(({ owner, serial }) => loggers.get(pair(owner, serial)) ?? []),
    })),
  )
  await client.query(
    `delete from delivery_units u where u.delivery_id = any($2::bigint[]) and not exists (
       select from ${reported} where reported.delivery_id = u.delivery_id and reported.sscc = u.sscc)`,
    [JSON.stringify(rows), changed.map(({ id }) => id)],
  )
  await client.query(
    `insert into delivery_units as stored (delivery_id, sscc, place, item_places, logger_ids)
     select delivery_id, sscc, place, item_places, logger_ids from ${reported}
     on conflict (delivery_id, sscc) do update set place = excluded.place, item_places = excluded.item_places,
       logger_ids = excluded.logger_ids
     where (stored.place, stored.item_places, stored.logger_ids)
       is distinct from (excluded.place, excluded.item_places, excluded.logger_ids)`,
    [JSON.stringify(rows)],
  )
}

const reported = `jsonb_to_recordset($1::jsonb)
  as reported (delivery_id bigint, sscc text, place int, item_places int[], logger_ids int[])`
