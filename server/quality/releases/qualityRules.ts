import { sql } from 'kysely'
import type { Company } from '#contract/kernel/fields.ts'
import { defaultQualityRules, type QualityRules } from '#contract/quality/rules/qualityRules.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** The quality rules of a company, or the default. */
export const qualityRulesOf = async (db: DbOrTx, companyId: number): Promise<QualityRules> =>
  (await qualityRulesOfAll(db, [companyId])).get(companyId) ?? defaultQualityRules

/** The quality rules of companies that have saved them. */
export async function qualityRulesOfAll(db: DbOrTx, companyIds: readonly number[]): Promise<Map<number, QualityRules>> {
  const { rows } = await sql<QualityRules & { companyId: number }>`
    select company_id as "companyId", releases_by_itself as "releasesByItself", needs_two_people as "needsTwoPeople", assessment_days as "assessmentDays", retention_years as "retentionYears"
      from quality_rules where company_id = any(${companyIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ companyId, ...rules }) => [companyId, rules]))
}

type RulesOfCompany = { company: Company; rules: QualityRules; mayEdit: boolean }

/** The rules of the scope's companies; in the scope of all companies, of those with products. */
export async function findQualityRules(
  db: DbOrTx,
  { companyIds }: EnterpriseScope,
  caller: Caller,
): Promise<RulesOfCompany[]> {
  const { rows } = await sql<{ id: number; company: Company }>`
    select c.id, json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company
      from companies c
     where ${companyIds === 'all' ? sql`exists (select from products p where p.company_id = c.id)` : sql`c.id = any(${companyIds}::bigint[])`}
     order by c.code`.execute(db)
  const ids = rows.map(row => row.id)
  const saved = await qualityRulesOfAll(db, ids)
  return rows.map(({ id, company }) => ({
    company,
    rules: saved.get(id) ?? defaultQualityRules,
    mayEdit: mayAdminister(caller, id),
  }))
}

/**
 * Saves the rules. Activating automatic release queues the deliveries that have arrived on its day; people decide about lots
 * that arrived before.
 */
export async function saveQualityRules(tx: Tx, companyId: number, rules: QualityRules, now: Date): Promise<void> {
  const { releasesByItself, needsTwoPeople, assessmentDays, retentionYears } = rules
  const since = releasesByItself ? now : null
  await sql`
    insert into quality_rules as stored (company_id, releases_by_itself, releases_since, needs_two_people, assessment_days,
      retention_years, updated_at)
    values (${companyId}, ${releasesByItself}, ${since}, ${needsTwoPeople}, ${assessmentDays}, ${retentionYears}, ${now})
    on conflict (company_id) do update
      set releases_by_itself = excluded.releases_by_itself,
          releases_since = case when stored.releases_by_itself and excluded.releases_by_itself then stored.releases_since
            else excluded.releases_since end,
          needs_two_people = excluded.needs_two_people, assessment_days = excluded.assessment_days,
          retention_years = excluded.retention_years, updated_at = excluded.updated_at`.execute(tx)
  await sql`
    insert into release_queue (delivery_id)
    select d.id
      from quality_rules q
      join deliveries d on d.depositor_id = q.company_id
      join delivery_facts f on f.delivery_id = d.id
     where q.company_id = ${companyId} and q.releases_since = ${now}
       and f.delivered_month >= month_of(local_day(${now}::timestamptz))
       and f.delivered_at >= start_of_local_day(local_day(${now}::timestamptz))`.execute(tx)
}
