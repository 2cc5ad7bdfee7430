import type pg from 'pg'
import { namedParties, touchedCentres, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'

/** Writes the rows by which searches find a delivery: the companies that see all of it, and its numbers. */
export async function saveVisibility(client: pg.PoolClient, saved: SavedDelivery[], world: KnownWorld) {
  const ids = saved.map(one => one.id)
  const parties = JSON.stringify(saved.flatMap(one => partyRows(one, world)))
  // Unchanged rows are not rewritten: triggers count deliveries by inserted and deleted rows.
  await client.query(
    `with reported as (${reportedParties})
     delete from delivery_parties p where p.delivery_id = any($2::bigint[]) and not exists (
       select from reported where reported.delivery_id = p.delivery_id and reported.company_id = p.company_id)`,
    [parties, ids],
  )
  await client.query(
    `insert into delivery_parties as stored (delivery_id, company_id, section, shipping_date, client_number_folded)
     select delivery_id, company_id, section, shipping_date, search_folded(client_number) from (${reportedParties}) reported
     on conflict (delivery_id, company_id) do update set section = excluded.section,
       shipping_date = excluded.shipping_date, client_number_folded = excluded.client_number_folded
     where (stored.section, stored.shipping_date, stored.client_number_folded)
       is distinct from (excluded.section, excluded.shipping_date, excluded.client_number_folded)`,
    [parties],
  )
  await client.query('select keep_delivery_numbers($1::bigint[])', [ids])
}

const reportedParties = `select * from jsonb_to_recordset($1::jsonb)
  as reported (delivery_id bigint, company_id bigint, section text, shipping_date date, client_number text)`

const partyRows = ({ id, is }: SavedDelivery, world: KnownWorld) =>
  partyIds(is, world).map(company_id => ({
    delivery_id: id,
    company_id,
    section: is.deliveryType,
    shipping_date: is.shippingDate,
    client_number: is.clientManagementNo,
  }))

/** LOG-12: depositor, shipper, consignee, carrier, and the company of a centre that the delivery touches. */
function partyIds(delivery: DeliveryState, { companies, centres }: KnownWorld): number[] {
  const named = namedParties(delivery).map(code => companies.get(code))
  const ofCentres = touchedCentres(delivery).map(code => centres.get(code)?.companyId)
  return [...new Set([...named, ...ofCentres])].filter(id => id !== undefined)
}
