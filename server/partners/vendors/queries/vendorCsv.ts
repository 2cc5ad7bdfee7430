import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { vendorWords, type VendorColumn } from '#contract/partners/words/vendorWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { loadVendors } from '#server/partners/vendors/queries/listedVendors.ts'
import { findVendorIds, type ReadView, type VendorSearch } from '#server/partners/vendors/queries/vendorList.ts'

/** All matching vendors in the list's order, in the reader's language. */
export async function vendorCsv(
  db: Db,
  scope: EnterpriseScope,
  search: VendorSearch,
  view: ReadView,
): Promise<FileReply> {
  const ids = await findVendorIds(db, scope, search, view)
  const headers = columns.map(column => vendorWords[view.language].columns[column])
  return csvFile(`vendors-${view.today}.csv`, headers, lines(db, scope, ids, view))
}

async function* lines(db: Db, scope: EnterpriseScope, ids: readonly number[], view: ReadView) {
  const rows = inBlocks(ids, block => loadVendors(db, scope, block, view))
  for await (const row of rows) {
    const cells = cellsOf(row, view.language)
    yield columns.map(column => cells[column])
  }
}

const columns = Object.keys(vendorWords.ja.columns) as VendorColumn[]

function cellsOf(row: VendorRow, language: Language): Record<VendorColumn, CsvCell> {
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
