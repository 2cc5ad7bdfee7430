import { sql } from 'kysely'
import type { CompanyRow } from '#contract/partners/calls/companies.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { IndustryType } from '#contract/partners/rules/lists.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Companies `c` that count on the page. */
export const companiesIn = (db: DbOrTx, { companyIds }: Pick<EnterpriseScope, 'companyIds'>) =>
  db
    .selectFrom('companies as c')
    .$if(companyIds !== 'all', query => query.where(sql<boolean>`c.id = any(${companyIds}::bigint[])`))

const domains = sql<string[]>`array(
  select d.domain from company_email_domains d where d.company_id = c.id order by d.domain)`
const centres = sql<CompanyRow['logisticCentres']>`(
  select coalesce(json_agg(json_build_object(
           'centreCode', e.code, 'centreName', e.name, 'centreNameEn', e.name_en) order by e.code), '[]')
    from centres e where e.company_id = c.id)`

/** What the list shows of each of these companies, in the order of their ids here. */
export async function loadCompanyRows(
  db: DbOrTx,
  scope: Pick<EnterpriseScope, 'companyIds'>,
  ids: readonly number[],
): Promise<CompanyRow[]> {
  const rows = await companiesIn(db, scope)
    .select(['c.code', 'c.name', 'c.name_en', 'c.industry_type', 'c.is_active', 'c.registered_at', 'c.updated_at'])
    .select(['c.available_menus', 'c.discloses_ordered_items', 'c.discloses_products'])
    .select([domains.as('emailDomains'), centres.as('logisticCentres')])
    .where(sql<boolean>`c.id = any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], c.id)`)
    .execute()
  return rows.map(row => ({
    enterpriseCode: row.code,
    enterpriseName: row.name,
    enterpriseNameEn: row.name_en,
    industryType: String(row.industry_type) as IndustryType,
    status: row.is_active ? 'active' : 'inactive',
    registeredAt: row.registered_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    availableMenus: givenMenus.filter(menu => row.available_menus.includes(menu)),
    emailDomains: row.emailDomains,
    orderedItemsDisclosure: row.discloses_ordered_items ? '1' : '0',
    productInformationDisclosure: row.discloses_products ? '1' : '0',
    logisticCentres: row.logisticCentres,
  }))
}
