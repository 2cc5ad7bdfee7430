import { sql, type RawBuilder } from 'kysely'
import type { Changed, ChangedCell } from '#contract/logistics/types/disclosureTypes.ts'
import { disclosureStages, type DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** As SQL: `pairs` (product_id, company_id) to change, and the `wanted` settings (product_id, company_id, stage, kind, days). */
type WantedDisclosures = { pairs: RawBuilder<unknown>; wanted: RawBuilder<unknown> }

/** The counts cover all changes; only these are listed. */
const maxReportedChanges = 200

/**
 * Changes disclosures in one statement, or only reports what would change. The days of a cell are one set: periods that
 * touch or overlap are joined.
 */
export async function changeDisclosures(
  tx: Tx,
  mode: DisclosureMode,
  { pairs, wanted }: WantedDisclosures,
  isDryRun: boolean,
): Promise<Changed> {
  const { rows } = await sql<Changed>`
    with pairs as materialized (${pairs}),
    asked as (
      select product_id, company_id, stage, kind, range_agg(days) as days from (${wanted}) w group by 1, 2, 3, 4),
    held as (
      select d.product_id, d.company_id, d.stage, d.kind, range_agg(daterange(d.valid_from, d.valid_to, '[]')) as days
        from disclosures d join pairs using (product_id, company_id) group by 1, 2, 3, 4),
    cells as (
      select product_id, company_id, stage, kind, asked.days is not null as is_asked,
             coalesce(held.days, '{}') as before, ${daysAfter[mode]} as after
        from held full join asked using (product_id, company_id, stage, kind)),
    differing as materialized (select * from cells where before <> after)
    ${isDryRun ? sql`` : written}
    select count(*) filter (where before = '{}')::int as added,
           count(*) filter (where before <> '{}' and after <> '{}')::int as changed,
           count(*) filter (where after = '{}')::int as withdrawn,
           (select count(*)::int from cells c where c.is_asked and c.before = c.after) as unchanged,
           count(distinct product_id)::int as "productCount", count(distinct company_id)::int as "companyCount",
           (${reportedChanges}) as changes
      from differing`.execute(tx)
  const [changed] = rows
  if (!changed) throw new Error('an aggregate always returns a row')
  return changed
}

const daysAfter: Record<DisclosureMode, RawBuilder<unknown>> = {
  add: sql`coalesce(held.days, '{}') + coalesce(asked.days, '{}')`,
  replace: sql`coalesce(asked.days, '{}')`,
  withdraw: sql`coalesce(held.days, '{}') - coalesce(asked.days, '{}')`,
}

/** A period that still begins on the same day keeps its row, so that the audit trail shows a change of one setting. */
const written = sql`,
    deleted as (
      delete from disclosures d using differing x
       where (d.product_id, d.company_id, d.stage, d.kind) = (x.product_id, x.company_id, x.stage, x.kind)
         and not exists (select from unnest(x.after) days where lower(days) = d.valid_from)),
    saved as (
      insert into disclosures as saved (product_id, company_id, stage, kind, valid_from, valid_to)
      select x.product_id, x.company_id, x.stage, x.kind, lower(days), upper(days) - 1
        from differing x cross join unnest(x.after) days
      on conflict (product_id, company_id, stage, kind, valid_from) do update set valid_to = excluded.valid_to
       where saved.valid_to is distinct from excluded.valid_to)`

const periodsOf = (days: 'before' | 'after') => sql`
  (select coalesce(json_agg(json_build_object('from', lower(one), 'until', upper(one) - 1) order by lower(one)), '[]')
     from unnest(${sql.ref(`x.${days}`)}) one)`

const reportedChanges = sql<ChangedCell[]>`
  select coalesce(json_agg(json_build_object(
           'product', json_build_object('itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en),
           'company', json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en),
           'stage', x.stage, 'kind', x.kind, 'before', ${periodsOf('before')}, 'after', ${periodsOf('after')})
         order by x.place), '[]')
    from (select d.*, row_number() over (order by d.company_id, d.product_id,
                   array_position(${disclosureStages}::text[], d.stage),
                   array_position(${disclosureKinds}::text[], d.kind)) as place
            from differing d order by place limit ${sql.lit(maxReportedChanges)}) x
    join products p on p.id = x.product_id
    join companies c on c.id = x.company_id`
