import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'

type Notes = Pick<DeliveryState, 'plannedStops' | 'remark'>
const none: Notes = { plannedStops: [], remark: null }
const notesOf = ({ plannedStops, remark }: Notes): Notes => ({ plannedStops, remark })
const isNone = (notes: Notes) => isDeepStrictEqual(notes, none)

/** Writes planned stops and remarks; a delivery with neither has no row. */
export async function saveNotes(client: pg.PoolClient, saved: readonly SavedDelivery[]): Promise<void> {
  const changed = saved
    .map(({ id, was = none, is }) => ({ id, was: notesOf(was), is: notesOf(is) }))
    .filter(({ was, is }) => !isDeepStrictEqual(was, is))
  const emptied = changed.filter(({ is }) => isNone(is)).map(({ id }) => id)
  const kept = changed.filter(({ is }) => !isNone(is)).map(({ id, is }) => ({ id, ...is }))
  if (emptied.length > 0) {
    await client.query('delete from delivery_notes where delivery_id = any($1::bigint[])', [emptied])
  }
  if (kept.length > 0) await client.query(upsertNotes, [JSON.stringify(kept)])
}

const upsertNotes = `
  insert into delivery_notes (delivery_id, planned_stops, remark)
  select id, "plannedStops", remark
    from jsonb_to_recordset($1::jsonb) as reported (id bigint, "plannedStops" jsonb, remark text)
  on conflict (delivery_id) do update set planned_stops = excluded.planned_stops, remark = excluded.remark`
