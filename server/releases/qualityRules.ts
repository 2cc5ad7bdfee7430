import { sql } from 'kysely'
import { defaultQualityRules, type QualityRules } from '#contract/rules/qualityRules.ts'
import type { DbOrTx } from '#server/db/connect.ts'

/** What the quality management of a company has laid down; the rules of the portal where it has not. */
export async function qualityRulesOf(db: DbOrTx, companyId: number): Promise<QualityRules> {
  const rules = await qualityRulesOfAll(db, [companyId])
  return rules.get(companyId) ?? defaultQualityRules
}

/** The same for several companies; only those that have laid down something. */
export async function qualityRulesOfAll(
  db: DbOrTx,
  companyIds: readonly number[],
): Promise<Map<number, QualityRules & { releasesSince: Date | null }>> {
  const { rows } = await sql<QualityRules & { companyId: number; releasesSince: Date | null }>`
    select company_id as "companyId", releases_by_itself as "releasesByItself", releases_since as "releasesSince",
           needs_two_people as "needsTwoPeople", assessment_days as "assessmentDays", retention_years as "retentionYears"
      from quality_rules where company_id = any(${companyIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ companyId, ...rules }) => [companyId, rules]))
}
