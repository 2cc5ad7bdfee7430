import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { vendorCalls } from '#contract/partners/calls/vendors.ts'
import type { VendorRow, VendorSummary } from '#contract/partners/types/vendorTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Expiring, VendorSortKey } from '#contract/partners/rules/vendors.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { bySortKeyAndId, pageOf, type List, type Page } from '#server/platform/lists/list.ts'
import { listedVendors, loadVendors, type VendorViewer } from '#server/partners/vendors/queries/listedVendors.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { vendorWords, type VendorColumn } from '#contract/partners/words/vendorWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { listCsv } from '#server/platform/lists/listCsv.ts'
import type { Reader } from '#server/platform/lists/reader.ts'

export type VendorSearch = Omit<z.output<typeof vendorCalls.downloadVendorCsv.request>, 'enterpriseCode'>

/** A page of the matching vendors, their total, and the summary of all vendors of the scope. */
export const findVendors = async (viewer: VendorViewer, search: VendorSearch & Page) =>
  await pageOf(vendorList, viewer, search, sql<{ summary: VendorSummary }>`(select ${summary} from listed) as summary`)

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

export const vendorList: List<VendorSearch, VendorRow, VendorViewer> = {
  matching(viewer, { keyword, expiring, inProgress, openObservations, state, sort }) {
    const conditions = given([
      keyword && holdsKeyword(keyword),
      expiring && expiringDays[expiring],
      inProgress !== undefined && sql`is_in_progress = ${inProgress}`,
      openObservations !== undefined && sql`(open_observations > 0) = ${openObservations}`,
      state !== 'all' && sql`is_live = ${state === 'active'}`,
    ])
    return sql`${listedVendors(viewer)},
      matching as materialized (
        select id, ${sort === 'expiry' ? sql`not is_live` : sql`false`} as sorts_last,
               ${sortKeys(viewer.language)[sort]} as sort_key
          from listed where ${sql.join([sql`true`, ...conditions], sql` and `)})`
  },
  order: search => sql`sorts_last, ${bySortKeyAndId(search)}`,
  load: loadVendors,
}

function holdsKeyword(keyword: string) {
  const names = (['vendor', 'main_contractor'] as const).flatMap(of =>
    ['name', 'nameEn', 'code'].map(key => sql`(${sql.ref(of)} ->> ${sql.lit(key)})`),
  )
  return sql`(${holdsAny([...names, sql`comment`], keyword)} or exists (
    select from vendor_licences x where x.vendor_id = listed.id
       and ${holdsAny([sql`x.name`, sql`x.number`], keyword)}))`
}

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

/** All matching vendors in the list's order, in the reader's language. */
export const vendorCsv = async (viewer: VendorViewer, search: VendorSearch): Promise<FileReply> =>
  await listCsv(
    vendorList,
    viewer,
    search,
    { name: 'vendors', titles: vendorWords[viewer.language].columns, zoned: [] },
    cellsOf,
  )

function cellsOf(row: VendorRow, { language }: Reader): Record<VendorColumn, CsvCell> {
  const words = vendorWords[language]
  const name = (company: Names) => nameIn(language, company)
  return {
    customerCode: row.customer.code,
    customer: name(row.customer),
    vendorCode: row.vendor.code,
    vendor: name(row.vendor),
    mainContractorCode: row.mainContractor?.code ?? null,
    mainContractor: row.mainContractor && name(row.mainContractor),
    state: row.isActive && row.vendor.isActive ? words.active : words.inactive,
    registeredOn: row.registeredOn,
    auditedOn: row.audit?.auditedOn ?? null,
    score: row.audit?.score ?? null,
    auditExpiresOn: row.audit?.expiresOn ?? null,
    inProgress: row.isAuditInProgress ? words.inProgress : null,
    observations: row.observations,
    openObservations: row.openObservations,
    licences: row.licences,
    licence: row.licence?.name ?? null,
    licenceExpiresOn: row.licence?.expiresOn ?? null,
    daysLeft: row.daysLeft,
    comment: row.comment,
  }
}
