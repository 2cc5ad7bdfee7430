import type pg from 'pg'
import {
  namedParties,
  touchedCentres,
  type DeliveryState,
} from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'
import type { SavedDelivery } from '#server/integration/partnerApi/deliveries/saving/savedDelivery.ts'
import { lock, lockShared } from '#server/platform/db/advisoryLocks.ts'

/** What the search fields suggest: a table of terms each, and what makes a term a delivery's own. */
const kinds = {
  place_terms: {
    columns: 'company_id, centre_id, side, folded, name, name_en, folded_en, place_centre_id',
    isBorne: `case t.side when 'from'
      then d.from_name = t.name and (d.from_name_en, d.from_centre_id) is not distinct from (t.name_en, t.place_centre_id)
      else d.destination_name = t.name
        and (d.destination_name_en, d.destination_centre_id) is not distinct from (t.name_en, t.place_centre_id) end`,
  },
  product_terms: {
    columns: 'company_id, centre_id, product_id',
    isBorne: 'exists (select from delivery_items i where i.delivery_id = d.id and i.product_id = t.product_id)',
  },
  lot_terms: {
    columns: 'company_id, centre_id, folded, lot_id',
    isBorne: 'exists (select from delivery_items i where i.delivery_id = d.id and i.lot_id = t.lot_id)',
  },
}
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

const termsOf = (kind: Kind) => `terms_of_${kind.replace('_terms', 's')}($1::bigint[])`

/** Terms that stored deliveries bear before they change, by their table, as JSON. */
export type TermsBefore = Map<Kind, string> | null

/** The terms of deliveries whose terms will change; null where none will. */
export async function termsBefore(client: pg.PoolClient, plans: DeliveryPlan[]): Promise<TermsBefore> {
  const ids = plans.flatMap(({ was, is }) => (was?.id && bornTerms(was) !== bornTerms(is) ? was.id : []))
  return ids.length === 0 ? null : await bornTermsOf(client, ids)
}

/** The terms that these deliveries bear as they are stored. */
export async function bornTermsOf(client: pg.PoolClient, ids: number[]): Promise<Map<Kind, string>> {
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
 * Adds the terms of new and changed deliveries, and takes away what no delivery bears any more. Whoever takes away waits
 * for all who add, and they for it: otherwise a term could go that another transaction is about to need.
 */
export async function saveTerms(client: pg.PoolClient, saved: SavedDelivery[], before: TermsBefore) {
  const ids = saved.flatMap(({ id, was, is }) => (was && bornTerms(was) === bornTerms(is) ? [] : id))
  if (ids.length === 0) return
  await (before ? lock(client, 'searchTerms') : lockShared(client, 'searchTerms'))
  for (const kind of kindNames) {
    // In one order, so that two that add the same terms wait for each other in turn.
    await client.query(
      `insert into ${kind} (${kinds[kind].columns}) select * from ${termsOf(kind)} order by 1, 2, 3
       on conflict do nothing`,
      [ids],
    )
    if (before) await client.query(removeTerms(kind), [before.get(kind)])
  }
}

/** Of deliveries that are no more: takes away what no other one bears. */
export async function removeAllTerms(client: pg.PoolClient, born: Map<Kind, string>) {
  await lock(client, 'searchTerms')
  for (const kind of kindNames) await client.query(removeTerms(kind), [born.get(kind)])
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
          and ${kinds[kind].isBorne})`

/** What of a delivery decides its terms, as one text to compare. */
const bornTerms = (delivery: DeliveryState) =>
  JSON.stringify([
    namedParties(delivery),
    touchedCentres(delivery),
    [delivery.shipFrom, delivery.destination].map(({ name, nameEn, centreCode }) => [name, nameEn, centreCode]),
    delivery.items.map(item => [item.productId, item.lot]),
  ])
