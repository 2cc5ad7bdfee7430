import { sql } from 'kysely'
import type { ArrivalCheck } from '#contract/logistics/types/handoverChecks.ts'
import { checkArrival } from '#contract/logistics/rules/arrivalCheck.ts'
import { watchedArrivals } from '#server/logistics/arrivalChecks/watchedArrivals.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** LOG-143: checks the arrivals of these deliveries, and stores what is to be checked by people. */
export async function followArrivalChecks(tx: Tx, deliveryIds: readonly number[]): Promise<Map<number, ArrivalCheck>> {
  const checks = new Map<number, ArrivalCheck>()
  for await (const { deliveryId, watched } of watchedArrivals(tx, deliveryIds)) {
    const check = checkArrival(watched)
    if (check) checks.set(deliveryId, check)
  }
  const settled = deliveryIds.filter(id => !checks.has(id))
  await sql`delete from arrival_checks where delivery_id = any(${settled}::bigint[])`.execute(tx)
  await save(tx, [...checks])
  return checks
}

/** Writes only what differs: a delivery is checked with each reading after its arrival. */
async function save(tx: Tx, checks: readonly [deliveryId: number, check: ArrivalCheck][]) {
  if (checks.length === 0) return
  const rows = checks.map(([deliveryId, { arrivedAt, outside, elsewhere }]) => ({
    delivery_id: deliveryId,
    arrived_at: arrivedAt,
    left_at: outside?.from ?? null,
    until_at: outside?.to ?? null,
    is_open: outside?.isOpen ?? null,
    serial: outside?.serial ?? null,
    far_meters: elsewhere?.meters ?? null,
    far_until: elsewhere?.until ?? null,
  }))
  await sql`
    insert into arrival_checks as kept
    select * from jsonb_populate_recordset(null::arrival_checks, ${JSON.stringify(rows)}::jsonb)
        on conflict (delivery_id) do update set arrived_at = excluded.arrived_at, left_at = excluded.left_at,
           until_at = excluded.until_at, is_open = excluded.is_open, serial = excluded.serial,
           far_meters = excluded.far_meters, far_until = excluded.far_until
     where kept is distinct from excluded`.execute(tx)
}
