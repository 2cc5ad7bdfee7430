import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { companyCalls, CompanyRow } from '#contract/partners/calls/companies.ts'
import type { companySortKeys, IndustryType } from '#contract/partners/rules/lists.ts'
import { glnOf } from '#contract/kernel/gs1/keys.ts'
import type { Language } from '#contract/kernel/language.ts'
import { bySortKeyAndId, sortedName, type List } from '#server/platform/lists/list.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { holdsAny, holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { companyWords, noGln, type CompanyColumn } from '#contract/partners/words/companyWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { listCell } from '#server/platform/csv/listCell.ts'
import { listCsv, timeCell } from '#server/platform/lists/listCsv.ts'
import type { Reader, Viewer } from '#server/platform/lists/reader.ts'

export type CompanySearch = z.output<typeof companyCalls.downloadCompanyCsv.request>
type SortKey = (typeof companySortKeys)[number]

/** The companies that count on the page. */
export const companyList: List<CompanySearch, CompanyRow> = {
  matching: ({ db, scope, language }, { keyword, status, industryType, sort }) =>
    sql`matching as (${companiesIn(db, scope)
      .select(['c.id', sortColumns(language)[sort].as('sort_key')])
      .$if(keyword !== undefined, query => query.where(isFoundBy(glnOf(keyword ?? '') ?? keyword ?? '')))
      .$if(status !== undefined, query => query.where('c.is_active', '=', status === 'active'))
      .$if(industryType !== undefined, query => query.where('c.industry_type', '=', Number(industryType)))})`,
  order: bySortKeyAndId,
  load: ({ db, scope }, ids) => loadCompanyRows(db, scope, ids),
}

/** A company `alias` with its names, for lists of several companies. */
export const companyJson = (alias: string) =>
  sql`json_build_object('code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)},
    'nameEn', ${sql.ref(`${alias}.name_en`)}, 'isActive', ${sql.ref(`${alias}.is_active`)})`

/** One per line, so that no keyword matches across two of them. */
const centreGlns = sql`(select string_agg(e.gln, E'\n') from centres e where e.company_id = c.id)`
/** … and of domains. */
const domainText = sql`(select string_agg(d.domain, E'\n') from company_email_domains d where d.company_id = c.id)`
const isFoundBy = (typed: string) => sql<boolean>`(${holdsFolded(sql`c.folded_names`, typed)}
  or ${holdsAny([sql`c.code`, sql`c.gln`, centreGlns, domainText], typed)})`

const sortColumns = (language: Language): Record<SortKey, RawBuilder<unknown>> => ({
  enterpriseName: sortedName(language, 'c.name', 'c.name_en'),
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
           'centreCode', e.code, 'centreName', e.name, 'centreNameEn', e.name_en, 'gln', e.gln) order by e.code), '[]')
    from centres e where e.company_id = c.id)`

/** The rows of these companies for the list, in the order of the ids. */
export async function loadCompanyRows(
  db: DbOrTx,
  scope: Pick<EnterpriseScope, 'companyIds'>,
  ids: readonly number[],
): Promise<CompanyRow[]> {
  const rows = await companiesIn(db, scope)
    .select(['c.code', 'c.name', 'c.name_en', 'c.industry_type', 'c.is_active', 'c.registered_at', 'c.updated_at'])
    .select(['c.gln', 'c.available_menus', 'c.discloses_ordered_items', 'c.discloses_products'])
    .select([domains.as('emailDomains'), centres.as('logisticCentres')])
    .where(sql<boolean>`c.id = any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], c.id)`)
    .execute()
  return rows.map(row => ({
    enterpriseCode: row.code,
    enterpriseName: row.name,
    enterpriseNameEn: row.name_en,
    gln: row.gln,
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

/** All matching companies in the list's order, in the reader's language; times carry their offset. */
export const companyCsv = async (viewer: Viewer, search: CompanySearch): Promise<FileReply> =>
  await listCsv(
    companyList,
    viewer,
    search,
    { name: 'companies', titles: companyWords[viewer.language].columns, zoned: ['registeredAt', 'updatedAt'] },
    cellsOf,
  )

/** Several values go into one cell, one per line. */
const multiline = (texts: readonly string[]) => (texts.length === 0 ? null : listCell(texts, '\n'))

function cellsOf(row: CompanyRow, reader: Reader): Record<CompanyColumn, CsvCell> {
  const { language } = reader
  const words = companyWords[language]
  return {
    enterpriseCode: row.enterpriseCode,
    enterpriseName: row.enterpriseName,
    enterpriseNameEn: row.enterpriseNameEn,
    gln: row.gln,
    industryType: words.industryTypes[row.industryType],
    status: words.status[row.status],
    registeredAt: timeCell(row.registeredAt, reader),
    updatedAt: timeCell(row.updatedAt, reader),
    availableMenus: multiline(row.availableMenus.map(menu => menuWords[language][menu])),
    emailDomains: multiline(row.emailDomains),
    orderedItemsDisclosure: words.disclosure[row.orderedItemsDisclosure],
    productInformationDisclosure: words.disclosure[row.productInformationDisclosure],
    centreCodes: multiline(row.logisticCentres.map(centre => centre.centreCode)),
    centreNames: multiline(row.logisticCentres.map(centre => centre.centreName)),
    centreNamesEn: multiline(row.logisticCentres.map(centre => centre.centreNameEn)),
    centreGlns: row.logisticCentres.some(centre => centre.gln)
      ? multiline(row.logisticCentres.map(centre => centre.gln ?? noGln))
      : null,
  }
}
