import { sql } from 'kysely'
import type { DisclosedCompany, DisclosureEvent } from '#contract/logistics/calls/disclosure.ts'
import type { Company } from '#contract/kernel/fields.ts'
import type { DisclosurePeriod } from '#contract/logistics/rules/disclosureMatrix.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Everything that is disclosed of a product, company by company; periods that meet are one. */
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
 * Companies that disclose no ordered items, at whose centres the product arrived within a year: there a disclosed
 * shipping list brings nobody else an ordered item. Of deliveries that the caller may see.
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

/** A row of disclosures as the audit trail keeps it. */
type Image = { company_id: number; stage: string; kind: string; valid_from: string; valid_to: string | null }
/** `old` has of a change the former values of what changed, of a deletion the whole row. */
type Entry = Pick<DisclosureEvent, 'company' | 'stage' | 'kind' | 'reason'> & {
  at: Date
  actor: string
  name: string | null
  old: Partial<Image> | null
  new: Image | null
}

/** Who disclosed a product to whom, and who withdrew it: the newest first, from the audit trail. */
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

const eventOf = ({ at, actor, name, old, new: becomes, ...reported }: Entry): DisclosureEvent => ({
  ...reported,
  at: at.toISOString(),
  by: name ?? actor,
  // Of a deletion `old` is whole.
  before: old && periodIn({ ...becomes, ...old } as Image),
  after: becomes && periodIn(becomes),
})

const periodIn = (image: Image): DisclosurePeriod => ({ from: image.valid_from, until: image.valid_to })
