import type { CompanyRow } from '#contract/partners/calls/companies.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { companyWords, type CompanyColumn } from '#contract/partners/words/companyWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import { findCompanyIds, loadCompanyRows, type CompanySearch } from '#server/partners/companies/list/companyList.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

type Reader = { now: Date; language: 'ja' | 'en'; timeZone: string }

/** All matching companies in the list's order, in the reader's language; times carry their offset. */
export async function companyCsv(
  db: Db,
  scope: EnterpriseScope,
  search: CompanySearch,
  reader: Reader,
): Promise<FileReply> {
  const ids = await findCompanyIds(db, scope, search, reader.language)
  const fileName = `companies-${dayIn(reader.now, reader.timeZone)}.csv`
  return csvFile(fileName, headersFor(reader), lines(db, scope, ids, reader))
}

async function* lines(db: Db, scope: EnterpriseScope, ids: readonly number[], reader: Reader) {
  const rows = inBlocks(ids, block => loadCompanyRows(db, scope, block))
  for await (const row of rows) yield columns.map(column => cellsOf(row, reader)[column])
}

const columns = Object.keys(companyWords.ja.columns) as CompanyColumn[]
const zonedColumns: readonly CompanyColumn[] = ['registeredAt', 'updatedAt']

/** PLT-18: files always name the time zone. */
const headersFor = ({ language, timeZone }: Reader) =>
  columns.map(column => {
    const title = companyWords[language].columns[column]
    return zonedColumns.includes(column) ? `${title} (${timeZone})` : title
  })

/** Several values go into one cell, one per line. */
const multiline = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join('\n'))

function cellsOf(row: CompanyRow, { language, timeZone }: Reader): Record<CompanyColumn, CsvCell> {
  const words = companyWords[language]
  return {
    enterpriseCode: row.enterpriseCode,
    enterpriseName: row.enterpriseName,
    enterpriseNameEn: row.enterpriseNameEn,
    industryType: words.industryTypes[row.industryType],
    status: words.status[row.status],
    registeredAt: zonedTime(new Date(row.registeredAt), timeZone),
    updatedAt: zonedTime(new Date(row.updatedAt), timeZone),
    availableMenus: multiline(row.availableMenus.map(menu => menuWords[language][menu])),
    emailDomains: multiline(row.emailDomains),
    orderedItemsDisclosure: words.disclosure[row.orderedItemsDisclosure],
    productInformationDisclosure: words.disclosure[row.productInformationDisclosure],
    centreCodes: multiline(row.logisticCentres.map(centre => centre.centreCode)),
    centreNames: multiline(row.logisticCentres.map(centre => centre.centreName)),
    centreNamesEn: multiline(row.logisticCentres.map(centre => centre.centreNameEn)),
  }
}
