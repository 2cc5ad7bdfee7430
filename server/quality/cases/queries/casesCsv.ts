import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { caseListWords, type CaseColumn } from '#contract/quality/words/caseColumns.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { caseText } from '#contract/quality/words/excursionText.ts'
import { findAllCaseIds, type CaseSearch } from '#server/quality/cases/queries/caseList.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { listCsv, timeCell } from '#server/logistics/lists/listCsv.ts'
import { todayOf, type Reader } from '#server/logistics/lists/reader.ts'

const zoned = ['deliveredAt', 'openedAt', 'concludedAt'] as const

/** All cases found, in the order of the list. */
export async function casesCsv(db: Db, scope: EnterpriseScope, search: CaseSearch, reader: Reader): Promise<FileReply> {
  const days = { timeZone: reader.timeZone, today: todayOf(reader) }
  const ids = await findAllCaseIds(db, scope, { ...search, ...days })
  const file = { name: 'excursion-cases', titles: caseListWords[reader.language].heads, zoned }
  const rows = inBlocks(ids, block => loadCases(db, scope, block, days))
  return listCsv(reader, file, rows, row => cellsOf(row, reader))
}

function cellsOf(row: CaseRow, reader: Reader): Record<CaseColumn, CsvCell> {
  const { language } = reader
  const words = evidenceWords[language]
  const { depositor, delivery, items, lots, worst, risk } = row
  const item = items && (language === 'ja' ? items.nameJa : items.nameEn)
  return {
    number: row.number,
    state: words.caseStates[row.state],
    depositor: nameIn(language, depositor),
    reference: delivery.reference,
    shipFrom: nameIn(language, delivery.shipFrom),
    destination: nameIn(language, delivery.destination),
    carrier: delivery.carrier && nameIn(language, delivery.carrier),
    shippingDate: delivery.shippingDate,
    deliveredAt: timeCell(delivery.deliveredAt, reader),
    items: items && item && (items.count > 1 ? caseListWords[language].more(item, items.count - 1) : item),
    lots: lots.names.join(', '),
    what: worst && caseText(worst, language),
    openedAt: timeCell(row.openedAt, reader),
    dueOn: row.dueOn,
    isOverdue: row.isOverdue ? caseListWords[language].overdue : null,
    assessor: row.assessor,
    risk: risk && words.risks[risk],
    undecided: lots.undecided,
    released: lots.released,
    restricted: lots.restricted,
    rejected: lots.rejected,
    concludedAt: timeCell(row.concludedAt, reader),
  }
}
