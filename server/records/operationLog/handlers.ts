import type { LogEntry, operationLogCalls } from '#contract/records/calls/operationLog.ts'
import type { CallerContext, FileReply, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { everyOperation, findOperations, type LogSearch } from '#server/records/operationLog/logEntries.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { LogType } from '#contract/kernel/operations.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import {
  type LogColumn,
  ofSubject,
  operationLogWords,
  subjectColumns,
} from '#contract/records/words/operationLogWords.ts'
import { operationWords } from '#contract/records/words/operationWords.ts'
import { resultText, successCodes } from '#contract/kernel/words/resultWords.ts'
import { subjectLabel, subjectText, valueInFile } from '#contract/records/words/subjectWords.ts'
import { type CsvCell, csvFile } from '#server/platform/csv/csvFile.ts'

export const operationLogHandlers: HandlersFor<typeof operationLogCalls> = {
  getLogList: (search, context) => findOperations(search, context),
  downloadLogCsv: (search, context) => logCsv(search, context),
}

type Reader = { language: 'ja' | 'en'; timeZone: string }

const before: readonly LogColumn[] = ['at', 'user', 'email', 'companyCode', 'company', 'operation']
const after: readonly LogColumn[] = ['details', 'result', 'code', 'meaning', 'ip']
const fileNames: Record<LogType, string> = {
  '1': 'login',
  '2': 'delivery-list',
  '3': 'delivery-status',
  '4': 'location',
  '5': 'temperature',
  '6': 'product-info-list',
  '7': 'product-logger-link',
  '8': 'administration',
}

/** REC-4: the log of one type with the columns of the type. */
async function logCsv(search: LogSearch & { type: LogType }, context: CallerContext): Promise<FileReply> {
  const { config, caller, now } = context
  const reader = { language: caller.language, timeZone: config.timeZone }
  const fileName = `log-${fileNames[search.type]}-${dayIn(now(), config.timeZone)}.csv`
  return csvFile(
    fileName,
    headingsOf(search.type, reader),
    lines(await everyOperation(search, context), search.type, reader),
  )
}

/** PLT-18: files always name the zone. */
const headingsOf = (type: LogType, { language, timeZone }: Reader) => {
  const { columns } = operationLogWords[language]
  const named = (column: LogColumn) => (column === 'at' ? `${columns.at} (${timeZone})` : columns[column])
  const used = new Set(Object.values(columns))
  const own = (label: string) => (used.has(label) ? ofSubject[language](label) : label)
  return [
    ...before.map(named),
    ...subjectColumns[type].map(field => own(subjectLabel(field, language))),
    ...after.map(named),
  ]
}

async function* lines(entries: AsyncIterable<LogEntry>, type: LogType, reader: Reader) {
  for await (const entry of entries) {
    const cells = cellsOf(entry, type, reader)
    yield [
      ...before.map(column => cells[column]),
      ...ownCells(entry, type, reader),
      ...after.map(column => cells[column]),
    ]
  }
}

const ownCells = ({ subject }: LogEntry, type: LogType, { language }: Reader): CsvCell[] =>
  subjectColumns[type].map(field => {
    const found = subject.find(one => one.field === field)
    return found ? valueInFile(found, language) : null
  })

function cellsOf(entry: LogEntry, type: LogType, { language, timeZone }: Reader): Record<LogColumn, CsvCell> {
  const words = operationLogWords[language]
  const operations: Readonly<Record<string, string>> = operationWords[language].operations
  const { company, user } = entry
  const others = entry.subject.filter(({ field }) => !subjectColumns[type].some(own => own === field))
  return {
    at: zonedTime(new Date(entry.at), timeZone),
    user: user?.name ?? words.nobody,
    email: user?.email ?? null,
    companyCode: company?.enterpriseCode ?? null,
    company: company && (language === 'en' ? company.enterpriseNameEn : company.enterpriseName),
    operation: operations[entry.operation] ?? entry.operation,
    details: subjectText(others, language),
    result: successCodes.includes(entry.resultCode) ? words.success : words.refused,
    code: entry.resultCode,
    meaning: resultText(entry.resultCode, language),
    ip: entry.ip,
  }
}
