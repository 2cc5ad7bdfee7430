import { sql, type RawBuilder } from 'kysely'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Conditions that the query starts from, so that it reads no other delivery: sections, shipping days, or ids. */
export type Lead = {
  sections?: readonly string[]
  from?: string
  to?: string
  ids?: readonly number[]
  deliveryIds?: RawBuilder<unknown>
}

/**
 * Common table expressions for the deliveries that a scope may see (LOG-12 and LOG-13): `disclosed_items` (delivery_id,
 * item_id and the disclosed kinds) and `visible` (delivery_id, is_party, shipping_date). They start from parties and
 * disclosures, so that a withdrawn disclosure takes effect at once. `own_places` (see ownPlaces) and `own_lots` (lot_id,
 * folded) are the terms of the party's deliveries: a condition on a term is evaluated once, not for each delivery.
 */
export function visibleDeliveries(scope: EnterpriseScope, lead: Lead): RawBuilder<unknown> {
  return sql`
    ${ownTerms(scope)},
    disclosed_items as (${disclosedItems(scope, lead)}),
    ${scope.companyIds === 'all' ? allDeliveries(scope, lead) : deliveriesOf(scope.companyIds, scope, lead)}`
}

/** The names and lots of a party's deliveries. Lots are tens of thousands, and only read where a word may be one. */
export const ownTerms = (scope: EnterpriseScope) => sql`
    own_places as (${ownPlaces(scope)}),
    own_lots as not materialized (select t.lot_id, t.folded from lot_terms t where ${termsOfScope(scope)})`

/** The platform company sees every delivery as a party. */
function allDeliveries(scope: EnterpriseScope, lead: Lead): RawBuilder<unknown> {
  return sql`visible as (
      select d.id as delivery_id, true as is_party, d.shipping_date
        from ${leadFrom(lead, 'deliveries', 'd', 'id')} where ${leading(lead, 'd', 'id')} and ${touchesCentres(scope, 'd')})`
}

const partiesOf = (companyIds: readonly number[], lead: Lead) => sql`
      select p.delivery_id, true as is_party, p.shipping_date from ${leadFrom(lead, 'delivery_parties', 'p')}
       where p.company_id = any(${companyIds}::bigint[]) and ${leading(lead, 'p', 'delivery_id')}`

/**
 * `visible` alone, for a list that joins nothing to it. One company's rows of parties are its deliveries, so that only what
 * is disclosed to it is grouped; grouping all took a quarter of a depositor's search of a year. With joins PostgreSQL would
 * expect so many rows that it scans all deliveries; of groups it expects few.
 */
export function visibleAlone(scope: EnterpriseScope, lead: Lead): RawBuilder<unknown> {
  const { companyIds, centreIds } = scope
  if (companyIds === 'all' || companyIds.length !== 1) return visibleDeliveries(scope, lead)
  const atCentres = (column: string) =>
    centreIds === 'all'
      ? sql``
      : sql`and ${sql.ref(column)} in (select c.id from deliveries c where ${touchesCentres(scope, 'c')})`
  return sql`disclosed_items as (${disclosedItems(scope, lead)}),
    visible as (${partiesOf(companyIds, lead)} ${atCentres('p.delivery_id')}
      union all
      select x.delivery_id, false, min(x.shipping_date) from disclosed_items x
       where not exists (
        select from delivery_parties q where q.delivery_id = x.delivery_id and q.company_id = any(${companyIds}::bigint[]))
         ${atCentres('x.delivery_id')}
       group by x.delivery_id)`
}

function deliveriesOf(companyIds: readonly number[], scope: EnterpriseScope, lead: Lead): RawBuilder<unknown> {
  return sql`seen as (${partiesOf(companyIds, lead)}
      union all
      select delivery_id, false, shipping_date from disclosed_items),
    visible as (
      select seen.delivery_id, bool_or(seen.is_party) as is_party, min(seen.shipping_date) as shipping_date
        from seen ${scope.centreIds === 'all' ? sql`` : sql`join deliveries c on c.id = seen.delivery_id and ${touchesCentres(scope, 'c')}`}
       group by seen.delivery_id)`
}

function disclosedItems({ companyIds }: EnterpriseScope, lead: Lead): RawBuilder<unknown> {
  // The platform company needs no disclosure.
  const companies = companyIds === 'all' ? [] : companyIds
  return sql`
    select i.delivery_id, i.id as item_id, i.shipping_date, bool_or(x.kind = 'temperature') as temperature,
           bool_or(x.kind = 'location') as location, bool_or(x.kind = 'shippingList') as shipping_list
      from ${leadFrom(lead, 'delivery_items', 'i')}
      join disclosures x on i.product_id = x.product_id and i.stage = x.stage
       and i.shipping_date >= x.valid_from and (x.valid_to is null or i.shipping_date <= x.valid_to)
     where x.company_id = any(${companies}::bigint[]) and x.kind in ('temperature', 'location', 'shippingList')
       and ${leading(lead, 'i', 'delivery_id')}
     group by i.delivery_id, i.id`
}

/** The delivery `table` touches one of the scope's referable centres, if it has any (IDN-11). */
export function touchesCentres({ centreIds }: EnterpriseScope, table: string): RawBuilder<boolean> {
  if (centreIds === 'all') return sql`true`
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('from_centre_id')} = any(${centreIds}::bigint[])
    or ${column('destination_centre_id')} = any(${centreIds}::bigint[]))`
}

/**
 * The wanted rows of a table, where ids lead looked up one by one: by a condition on ids alone PostgreSQL reads all rows of a
 * company, by an index that has the company first.
 */
function leadFrom({ ids }: Lead, table: string, name: string, idColumn = 'delivery_id'): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} ${sql.ref(name)}`
  if (ids === undefined) return rows
  return sql`(select distinct unnest(${ids}::bigint[]) as id) wanted join ${rows} on ${sql.ref(`${name}.${idColumn}`)} = wanted.id`
}

function leading(lead: Lead, table: string, idColumn: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions = [
    lead.sections && sql`${column('section')} = any(${lead.sections}::text[])`,
    lead.from && sql`${column('shipping_date')} >= ${lead.from}::date`,
    lead.to && sql`${column('shipping_date')} <= ${lead.to}::date`,
    lead.deliveryIds && sql`${column(idColumn)} in (${lead.deliveryIds})`,
  ].filter(condition => condition !== undefined && condition !== '')
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Whether the viewer may know the assignment `l` of the delivery `v`: it must carry an item that the viewer may see. */
export const mayKnowAssignment = sql`(v.is_party
  or not exists (select from logger_assignment_items c where c.logger_assignment_id = l.id)
  or exists (select from logger_assignment_items c join disclosed_items x on x.item_id = c.delivery_item_id
              where c.logger_assignment_id = l.id))`

/** The places of the deliveries seen as a party, with both names folded. */
export const ownPlaces = (scope: EnterpriseScope): RawBuilder<unknown> => sql`
  select t.side, t.name, t.name_en, t.place_centre_id, t.folded, coalesce(t.name_en, e.name_en) as shown_en,
         coalesce(t.folded_en, e.folded_name_en) as folded_en
    from place_terms t left join centres e on e.id = t.place_centre_id and t.name_en is null
   where ${termsOfScope(scope)}`

/** The terms `t` (schema/06-logistics-derived.sql) that belong to the scope's companies and centres. */
export const termsOfScope = ({ companyIds, centreIds }: EnterpriseScope): RawBuilder<boolean> => sql`
  ${companyIds === 'all' ? sql`t.company_id is null` : sql`t.company_id = any(${companyIds}::bigint[])`}
  and ${centreIds === 'all' ? sql`t.centre_id is null` : sql`t.centre_id = any(${centreIds}::bigint[])`}`

/** One of the scope's companies is the depositor of the delivery `d`. */
export const isOfDepositor = ({ companyIds }: EnterpriseScope): RawBuilder<boolean> =>
  companyIds === 'all' ? sql`true` : sql`d.depositor_id = any(${companyIds}::bigint[])`

/** One of the scope's companies is a party of the delivery `d`, which disclosure alone does not make it. */
export const isPartyOf = (scope: EnterpriseScope): RawBuilder<boolean> => sql`(
  ${scope.companyIds === 'all' ? sql`true` : sql`exists (select from delivery_parties q where q.delivery_id = d.id and q.company_id = any(${scope.companyIds}::bigint[]))`}
  and ${touchesCentres(scope, 'd')})`
