import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { companyCalls, CompanyRow } from '#contract/partners/calls/companies.ts'
import type { companySortKeys, IndustryType } from '#contract/partners/rules/lists.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

export type CompanySearch = z.output<typeof companyCalls.downloadCompanyCsv.request>
type PagedSearch = z.output<typeof companyCalls.getCompanyList.request>
type SortKey = (typeof companySortKeys)[number]
type Language = 'ja' | 'en'

/** A page of the companies that count on the page, and their total. */
export async function findCompanies(
  db: Db,
  scope: EnterpriseScope,
  search: PagedSearch,
  language: Language,
): Promise<{ total: number; rows: CompanyRow[] }> {
  const { page, pageSize } = search
  const { total } = await matching(db, scope, search)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const matches = await ordered(db, scope, search, language)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const ids = matches.map(({ id }) => id)
  return { total, rows: await loadCompanyRows(db, scope, ids) }
}

export async function findCompanyIds(db: Db, scope: EnterpriseScope, search: CompanySearch, language: Language) {
  const matches = await ordered(db, scope, search, language).execute()
  return matches.map(({ id }) => id)
}

const matching = (db: Db, scope: EnterpriseScope, { keyword, status, industryType }: CompanySearch) =>
  companiesIn(db, scope)
    .$if(keyword !== undefined, query => query.where(holdsAny(searchedColumns, keyword ?? '')))
    .$if(status !== undefined, query => query.where('c.is_active', '=', status === 'active'))
    .$if(industryType !== undefined, query => query.where('c.industry_type', '=', Number(industryType)))

const ordered = (db: Db, scope: EnterpriseScope, search: CompanySearch, language: Language) =>
  matching(db, scope, search)
    .select('c.id')
    .orderBy(sortColumns(language)[search.sort], search.order)
    // Makes the order of equal companies the same on every page.
    .orderBy('c.id', search.order)

/** One domain per line, so that no keyword matches across two of them. */
const domainText = sql`(select string_agg(d.domain, E'\n') from company_email_domains d where d.company_id = c.id)`
const searchedColumns = [sql`c.name`, sql`c.name_en`, sql`c.code`, domainText]

const sortColumns = (language: Language): Record<SortKey, RawBuilder<unknown>> => ({
  // Companies sort by their name in the caller's language.
  enterpriseName: sql`${sql.ref(language === 'en' ? 'c.name_en' : 'c.name')} collate japanese`,
  enterpriseCode: sql`c.code`,
  industryType: sql`c.industry_type`,
  status: sql`c.is_active`,
  registeredAt: sql`c.registered_at`,
  updatedAt: sql`c.updated_at`,
})

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

/** The rows of these companies for the list, in the order of the ids. */
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
