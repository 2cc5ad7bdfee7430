import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { auditFieldText, auditWords, tableText, type AuditColumn } from '#contract/records/words/auditWords.ts'
import { actorOf } from '#server/records/auditTrail/auditActors.ts'
import { changesIn, storedEntries, type StoredEntry } from '#server/records/auditTrail/auditEntries.ts'
import { sourceOf, whoseRecords, type AuditSearch, type Whose } from '#server/records/auditTrail/auditSearch.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { CallerContext, FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { blocksOfIds, type LogSource } from '#server/records/operationLog/cappedList.ts'

type Reader = { language: 'ja' | 'en'; timeZone: string; whose: Whose }

/** All matching entries in the order of the list, with images and hashes as stored, so that the chain can be verified elsewhere. */
export async function auditCsv(search: AuditSearch, context: CallerContext): Promise<FileReply> {
  const whose = await whoseRecords(search, context)
  const source = await sourceOf(search, whose, context)
  const { caller, config, now } = context
  const reader = { language: caller.language, timeZone: config.timeZone, whose }
  const fileName = `audit-trail-${dayIn(now(), config.timeZone)}.csv`
  return csvFile(fileName, headingsFor(reader), lines(context, source, search, reader))
}

const columns = Object.keys(auditWords.ja.columns) as AuditColumn[]

/** PLT-18: files always name the zone. */
const headingsFor = ({ language, timeZone }: Reader) =>
  columns.map(column => {
    const title = auditWords[language].columns[column]
    return column === 'at' ? `${title} (${timeZone})` : title
  })

async function* lines({ db }: CallerContext, source: LogSource, { order }: AuditSearch, reader: Reader) {
  for await (const ids of blocksOfIds(db, source, order)) {
    for (const entry of await storedEntries(db, ids)) {
      const cells = cellsOf(entry, reader)
      yield columns.map(column => cells[column])
    }
  }
}

function cellsOf(entry: StoredEntry, { language, timeZone, whose }: Reader): Record<AuditColumn, CsvCell> {
  const { name, company } = actorOf(entry, whose)
  const changed = changesIn(entry).map(({ field }) => auditFieldText(field, language))
  return {
    at: zonedTime(entry.at, timeZone),
    utc: entry.utc,
    id: entry.id,
    table: tableText(entry.table, language),
    tableName: entry.table,
    record: entry.record,
    act: auditWords[language].acts[entry.act],
    actor: entry.actor,
    actorName: name,
    company: company && (language === 'en' ? company.enterpriseNameEn : company.enterpriseName),
    reason: entry.reason,
    changes: changed.join(language === 'ja' ? '、' : ', '),
    old: entry.old,
    new: entry.new,
    seq: entry.seq,
    hash: entry.hash,
  }
}
