import type pg from 'pg'
import { namedParties, touchedCentres, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { DeliveryPlan, SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { lock, lockShared } from '#server/platform/db/locks/advisoryLocks.ts'

/** The terms that search fields suggest, by table; `isOf`: the delivery `d` has the term `t`. */
const kinds = {
  place_terms: {
    columns: 'company_id, centre_id, side, folded, name, name_en, folded_en, place_centre_id',
    isOf: `case t.side when 'from'
      then d.from_name = t.name and (d.from_name_en, d.from_centre_id) is not distinct from (t.name_en, t.place_centre_id)
      else d.destination_name = t.name
        and (d.destination_name_en, d.destination_centre_id) is not distinct from (t.name_en, t.place_centre_id) end`,
  },
  product_terms: {
    columns: 'company_id, centre_id, product_id',
    isOf: 'exists (select from delivery_items i where i.delivery_id = d.id and i.product_id = t.product_id)',
  },
  lot_terms: {
    columns: 'company_id, centre_id, folded, lot_id',
    isOf: 'exists (select from delivery_items i where i.delivery_id = d.id and i.lot_id = t.lot_id)',
  },
}
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

const termsOf = (kind: Kind) => `terms_of_${kind.replace('_terms', 's')}($1::bigint[])`

/** The stored terms of deliveries whose terms will change; null if none will. */
export async function termsBefore(client: pg.PoolClient, plans: DeliveryPlan[]): Promise<Terms | null> {
  const ids = plans.flatMap(({ was, is }) => (was?.id && termSource(was) !== termSource(is) ? was.id : []))
  return ids.length === 0 ? null : await storedTerms(client, ids)
}

/** Terms by table, as JSON. */
type Terms = Map<Kind, string>

/** The terms of deliveries as they are stored. */
export async function storedTerms(client: pg.PoolClient, ids: number[]): Promise<Terms> {
  const before = new Map<Kind, string>()
  for (const kind of kindNames) {
    const { rows } = await client.query<{ terms: string }>(
      `select coalesce(json_agg(t), '[]')::text as terms from ${termsOf(kind)} t`,
      [ids],
    )
    before.set(kind, rows[0]?.terms ?? '[]')
  }
  return before
}

/**
 * Adds the terms of new and changed deliveries, and removes those that no delivery has any more. Removing is exclusive:
 * otherwise it could delete a term that another transaction is about to need.
 */
export async function saveTerms(client: pg.PoolClient, saved: SavedDelivery[], before: Terms | null) {
  const ids = saved.flatMap(({ id, was, is }) => (was && termSource(was) === termSource(is) ? [] : id))
  if (ids.length === 0) return
  await (before ? lock(client, 'searchTerms') : lockShared(client, 'searchTerms'))
  for (const kind of kindNames) {
    // In one order: concurrent transactions could deadlock.
    await client.query(
      `insert into ${kind} (${kinds[kind].columns}) select * from ${termsOf(kind)} order by 1, 2, 3
       on conflict do nothing`,
      [ids],
    )
    if (before) await client.query(removeTerms(kind), [before.get(kind)])
  }
}

/** Removes the terms of deleted deliveries that no other delivery has. */
export async function removeAllTerms(client: pg.PoolClient, terms: Terms) {
  await lock(client, 'searchTerms')
  for (const kind of kindNames) await client.query(removeTerms(kind), [terms.get(kind)])
}

const removeTerms = (kind: Kind) => `
  delete from ${kind} t
   using json_populate_recordset(null::${kind}, $1::json) was
   where (t.*) is not distinct from (was.*)
     and not exists (
       select from deliveries d
        where (t.company_id is null or exists (
                select from delivery_parties p where p.delivery_id = d.id and p.company_id = t.company_id))
          and (t.centre_id is null or t.centre_id in (d.from_centre_id, d.destination_centre_id))
          and ${kinds[kind].isOf})`

/** The facts that a delivery's terms are derived from, as one text to compare. */
const termSource = (delivery: DeliveryState) =>
  JSON.stringify([
    namedParties(delivery),
    touchedCentres(delivery),
    [delivery.shipFrom, delivery.destination].map(({ name, nameEn, centreCode }) => [name, nameEn, centreCode]),
    delivery.items.map(item => [item.productId, item.lot]),
  ])
