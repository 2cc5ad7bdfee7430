import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import type { VendorSummary } from '#contract/partners/types/vendorTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Expiring, VendorSortKey } from '#contract/partners/rules/vendors.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { idsOfMatching, pageOfMatching } from '#server/platform/db/statements/matching.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { listedVendors, loadVendors, type View } from '#server/partners/vendors/queries/listedVendors.ts'

export type VendorSearch = Omit<z.output<typeof vendorCalls.downloadVendorCsv.request>, 'enterpriseCode'>
type Page = { page: number; pageSize: number }
/** A view, and the language for sorting names. */
export type ReadView = View & { language: Language }

/** A page of the matching vendors, their total, and the summary of all vendors of the scope. */
export async function findVendors(db: Db, scope: EnterpriseScope, search: VendorSearch & Page, view: ReadView) {
  const { rows } = await sql<{ total: number; ids: number[]; summary: VendorSummary }>`
    with ${matching(scope, search, view)}
    select ${pageOfMatching(orderOf(search), search)}, (select ${summary} from listed) as summary`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return { total: row.total, summary: row.summary, rows: await loadVendors(db, scope, row.ids, view) }
}

/** The ids of all matching vendors, in order. */
export async function findVendorIds(db: Db, scope: EnterpriseScope, search: VendorSearch, view: ReadView) {
  const { rows } = await sql<{ ids: number[] }>`
    with ${matching(scope, search, view)}
    select ${idsOfMatching(orderOf(search))}`.execute(db)
  return rows[0]?.ids ?? []
}

/** SQL conditions on days left, with the same groups as expiringOf(). */
const expiringDays: Record<Expiring, RawBuilder<boolean>> = {
  expired: sql`days_left <= 0`,
  within30: sql`days_left between 1 and 30`,
  within90: sql`days_left between 31 and 90`,
}

const countLive = (condition: RawBuilder<unknown>) => sql`count(*) filter (where is_live and ${condition})`

const summary = sql`json_build_object(
  'active', ${countLive(sql`true`)}, 'inactive', count(*) filter (where not is_live),
  'expired', ${countLive(expiringDays.expired)}, 'within30', ${countLive(expiringDays.within30)},
  'within90', ${countLive(expiringDays.within90)}, 'inProgress', ${countLive(sql`is_in_progress`)},
  'withOpenObservations', ${countLive(sql`open_observations > 0`)})`

/** SQL for `matching` (id, sorts_last, sort_key): the vendors that match the search. */
function matching(scope: EnterpriseScope, search: VendorSearch, view: ReadView): RawBuilder<unknown> {
  const { keyword, expiring, inProgress, openObservations, state, sort } = search
  const conditions = given([
    keyword && holdsKeyword(keyword),
    expiring && expiringDays[expiring],
    inProgress !== undefined && sql`is_in_progress = ${inProgress}`,
    openObservations !== undefined && sql`(open_observations > 0) = ${openObservations}`,
    state !== 'all' && sql`is_live = ${state === 'active'}`,
  ])
  return sql`${listedVendors(scope, view)},
    matching as materialized (
      select id, ${sort === 'expiry' ? sql`not is_live` : sql`false`} as sorts_last,
             ${sortKeys(view.language)[sort]} as sort_key
        from listed where ${sql.join([sql`true`, ...conditions], sql` and `)})`
}

function holdsKeyword(keyword: string) {
  const names = (['vendor', 'main_contractor'] as const).flatMap(of =>
    ['name', 'nameEn', 'code'].map(key => sql`(${sql.ref(of)} ->> ${sql.lit(key)})`),
  )
  return sql`(${holdsAny([...names, sql`comment`], keyword)} or exists (
    select from vendor_licences x where x.vendor_id = listed.id
       and ${holdsAny([sql`x.name`, sql`x.number`], keyword)}))`
}

/** Makes the order of equal vendors the same on every page. */
const orderOf = ({ order }: Pick<VendorSearch, 'order'>) =>
  order === 'asc'
    ? sql`sorts_last, sort_key asc nulls last, id asc`
    : sql`sorts_last, sort_key desc nulls last, id desc`

/** Names sort in the reader's language. */
const sortKeys = (language: Language): Record<VendorSortKey, RawBuilder<unknown>> => {
  const name = (column: string) =>
    sql`(${sql.ref(column)} ->> ${sql.lit(language === 'en' ? 'nameEn' : 'name')}) collate japanese`
  return {
    expiry: sql`days_left`,
    vendor: name('vendor'),
    mainContractor: name('main_contractor'),
    customer: name('customer'),
    score: sql`score`,
    auditedOn: sql`audited_on`,
    auditExpiresOn: sql`audit_expires_on`,
    licenceExpiresOn: sql`licence_expires_on`,
    openObservations: sql`open_observations`,
    registeredOn: sql`registered_on`,
  }
}
