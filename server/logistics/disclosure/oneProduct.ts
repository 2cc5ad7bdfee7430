import { sql } from 'kysely'
import type { DisclosedCompany, DisclosureEvent } from '#contract/logistics/calls/disclosure.ts'
import type { Company } from '#contract/kernel/fields.ts'
import type { DisclosurePeriod } from '#contract/logistics/rules/disclosureMatrix.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** All disclosures of a product by company; periods that touch are joined. */
export async function disclosedCompanies(db: Db, productId: number): Promise<DisclosedCompany[]> {
  const { rows } = await sql<DisclosedCompany>`
    with cells as (
      select company_id, stage, kind, range_agg(daterange(valid_from, valid_to, '[]')) as days
        from disclosures where product_id = ${productId} group by company_id, stage, kind)
    select c.code, c.name, c.name_en as "nameEn", c.is_active as "isActive",
           json_agg(json_build_object('stage', x.stage, 'kind', x.kind, 'periods', (
             select json_agg(json_build_object('from', lower(one), 'until', upper(one) - 1) order by lower(one))
               from unnest(x.days) one))) as cells
      from cells x join companies c on c.id = x.company_id
     group by c.id order by c.code`.execute(db)
  return rows
}

/**
 * Companies that do not disclose ordered items and whose centres received the product within a year, by deliveries that the
 * caller may see: there, a disclosed shipping list does not show ordered items.
 */
export async function closedHosts(db: Db, scope: EnterpriseScope, productId: number, today: string) {
  const { rows } = await sql<Company>`
    select distinct host.code, host.name, host.name_en as "nameEn"
      from delivery_items i join deliveries d on d.id = i.delivery_id
      join centres e on e.id = d.destination_centre_id join companies host on host.id = e.company_id
     where i.product_id = ${productId} and i.shipping_date >= ${today}::date - interval '12 months'
       and d.destination_kind = 'distributionCentre' and not host.discloses_ordered_items
       and ${touchesCentres(scope, 'd')}
     order by host.code`.execute(db)
  return rows
}

/** A row of disclosures in the audit trail. */
type Image = { company_id: number; stage: string; kind: string; valid_from: string; valid_to: string | null }
/** `old` has only the changed columns of an update, but the whole row of a deletion. */
type Entry = Pick<DisclosureEvent, 'company' | 'stage' | 'kind' | 'reason'> & {
  at: Date
  actor: string
  name: string | null
  old: Partial<Image> | null
  new: Image | null
}

/** Changes of a product's disclosures from the audit trail, newest first. */
export async function historyOf(db: Db, productId: number, { page, pageSize }: { page: number; pageSize: number }) {
  const ofProduct = sql`t.table_name = 'disclosures' and coalesce(t.new, t.old) ->> 'product_id' = ${String(productId)}`
  const total = await sql<{ total: number }>`
    select count(*)::int as total from audit_trail t where ${ofProduct}`.execute(db)
  const { rows } = await sql<Entry>`
    select t.at, t.actor, t.reason, coalesce(u.name, k.name) as name, t.old, t.new,
           coalesce(t.new, t.old) ->> 'stage' as stage, coalesce(t.new, t.old) ->> 'kind' as kind,
           json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company
      from audit_trail t
      join companies c on c.id = (coalesce(t.new, t.old) ->> 'company_id')::bigint
      left join users u on 'user:' || u.id = t.actor
      left join api_keys k on 'key:' || k.id = t.actor
     where ${ofProduct}
     order by t.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { total: total.rows[0]?.total ?? 0, rows: rows.map(eventOf) }
}

const eventOf = ({ at, actor, name, old, new: after, ...entry }: Entry): DisclosureEvent => ({
  ...entry,
  at: at.toISOString(),
  by: name ?? actor,
  before: old && periodIn({ ...after, ...old } as Image),
  after: after && periodIn(after),
})

const periodIn = (image: Image): DisclosurePeriod => ({ from: image.valid_from, until: image.valid_to })
