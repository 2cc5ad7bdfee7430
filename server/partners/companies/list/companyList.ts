import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { companyCalls, CompanyRow } from '#contract/partners/calls/companies.ts'
import type { companySortKeys } from '#contract/partners/rules/lists.ts'
import { companiesIn, loadCompanyRows } from '#server/partners/companies/list/companyRows.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'

export type CompanySearch = z.output<typeof companyCalls.downloadCompanyCsv.request>
type PagedSearch = z.output<typeof companyCalls.getCompanyList.request>
type SortKey = (typeof companySortKeys)[number]
type Language = 'ja' | 'en'

/** A page of the companies that count on the page, and how many there are. */
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
  const found = await ordered(db, scope, search, language)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const ids = found.map(({ id }) => id)
  return { total, rows: await loadCompanyRows(db, scope, ids) }
}

/** All of them, in the list's order. */
export async function findCompanyIds(db: Db, scope: EnterpriseScope, search: CompanySearch, language: Language) {
  const found = await ordered(db, scope, search, language).execute()
  return found.map(({ id }) => id)
}

const matching = (db: Db, scope: EnterpriseScope, { keyword, status, industryType }: CompanySearch) =>
  companiesIn(db, scope)
    .$if(keyword !== undefined, query => query.where(holdsAny(searched, keyword ?? '')))
    .$if(status !== undefined, query => query.where('c.is_active', '=', status === 'active'))
    .$if(industryType !== undefined, query => query.where('c.industry_type', '=', Number(industryType)))

const ordered = (db: Db, scope: EnterpriseScope, search: CompanySearch, language: Language) =>
  matching(db, scope, search)
    .select('c.id')
    .orderBy(sortColumns(language)[search.sort], search.order)
    // Companies that are alike keep their places from page to page.
    .orderBy('c.id', search.order)

/** One domain a line: no keyword is found across two of them. */
const domains = sql`(select string_agg(d.domain, E'\n') from company_email_domains d where d.company_id = c.id)`
const searched = [sql`c.name`, sql`c.name_en`, sql`c.code`, domains]

const sortColumns = (language: Language): Record<SortKey, RawBuilder<unknown>> => ({
  // A company stands where its name in the caller's language belongs.
  enterpriseName: sql`${sql.ref(language === 'en' ? 'c.name_en' : 'c.name')} collate japanese`,
  enterpriseCode: sql`c.code`,
  industryType: sql`c.industry_type`,
  status: sql`c.is_active`,
  registeredAt: sql`c.registered_at`,
  updatedAt: sql`c.updated_at`,
})
