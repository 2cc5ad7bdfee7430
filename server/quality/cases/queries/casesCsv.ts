import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { caseColumns, caseListWords, type CaseColumn } from '#contract/quality/words/caseColumns.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { caseText } from '#contract/quality/words/excursionText.ts'
import { findAllCaseIds, type CaseSearch } from '#server/quality/cases/queries/caseList.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

type Reader = { language: Language; timeZone: string; now: Date }

/** All found cases in the list's order, in the reader's language; times carry their offset. */
export async function casesCsv(db: Db, scope: EnterpriseScope, search: CaseSearch, reader: Reader): Promise<FileReply> {
  const { now, timeZone } = reader
  const today = dayIn(now, timeZone)
  const ids = await findAllCaseIds(db, scope, { ...search, timeZone, today })
  return csvFile(`excursion-cases-${today}.csv`, headsFor(reader), lines(db, scope, ids, reader))
}

async function* lines(db: Db, scope: EnterpriseScope, ids: readonly number[], reader: Reader) {
  const today = dayIn(reader.now, reader.timeZone)
  const rows = inBlocks(ids, block => loadCases(db, scope, block, { today }))
  for await (const row of rows) {
    const cells = cellsOf(row, reader)
    yield caseColumns.map(column => cells[column])
  }
}

/** PLT-18: files always name the zone. */
const headsFor = ({ language, timeZone }: Reader) =>
  caseColumns.map(column => {
    const head = caseListWords[language].heads[column]
    return column.endsWith('At') ? `${head} (${timeZone})` : head
  })

function cellsOf(row: CaseRow, { language, timeZone }: Reader): Record<CaseColumn, CsvCell> {
  const words = evidenceWords[language]
  const { depositor, delivery, items, lots, worst, risk } = row
  const time = (at: string | null) => (at === null ? null : zonedTime(new Date(at), timeZone))
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
    deliveredAt: time(delivery.deliveredAt),
    items: items && item && (items.count > 1 ? caseListWords[language].more(item, items.count - 1) : item),
    lots: lots.names.join(', '),
    what: worst && caseText(worst, language),
    openedAt: time(row.openedAt),
    dueOn: row.dueOn,
    isOverdue: row.isOverdue ? caseListWords[language].overdue : null,
    assessor: row.assessor,
    risk: risk && words.risks[risk],
    undecided: lots.undecided,
    released: lots.released,
    restricted: lots.restricted,
    rejected: lots.rejected,
    concludedAt: time(row.concludedAt),
  }
}
