import type { ImportCellFault } from '#contract/integration/calls/imports.ts'
import { columnsOf, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { faultFileWords, faultText } from '#contract/integration/words/importFaultWords.ts'
import { importHeading } from '#contract/integration/words/importWords.ts'
import { csvFile, withoutGuard, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { cellText, headingOf, type Reader } from '#server/integration/imports/lines/cellText.ts'
import type { StoredCheck } from '#server/integration/imports/checks.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { readImportFile } from '#server/integration/imports/readImportFile.ts'

const headingsOf = (kind: ImportKind, reader: Reader) =>
  columnsOf(kind).map(({ name }) => headingOf(kind, name, reader))

/** A file to fill in with an example line, which is ignored if unchanged. */
export const templateCsv = (
  kind: ImportKind,
  example: Partial<Record<ImportColumnName, string>>,
  reader: Reader,
): FileReply =>
  csvFile(`${fileNames[kind]}-template.csv`, headingsOf(kind, reader), [
    columnsOf(kind).map(({ name }) => example[name] ?? null),
  ])

/** The current data, to be edited and imported. */
export const currentCsv = (kind: ImportKind, day: string, lines: AsyncIterable<Values>, reader: Reader): FileReply =>
  csvFile(`${fileNames[kind]}-${day}.csv`, headingsOf(kind, reader), cellsOf(kind, lines, reader))

async function* cellsOf(kind: ImportKind, lines: AsyncIterable<Values>, reader: Reader) {
  for await (const values of lines) {
    yield columnsOf(kind).map(({ name }): CsvCell => cellText(kind, name, values[name] ?? null, reader))
  }
}

const fileNames: Record<ImportKind, string> = {
  companies: 'companies',
  products: 'products',
  partners: 'partners',
  loggers: 'loggers',
  deliveries: 'deliveries',
  deliveryItems: 'delivery-items',
  loggerAssignments: 'logger-links',
  stock: 'stock',
  users: 'users',
}

/** The rejected lines with their line numbers and reasons, to be corrected and imported again. */
export function faultsCsv({ kind, fileName, bytes, outcome }: StoredCheck, reader: Reader): FileReply {
  const { language, timeZone } = reader
  const words = faultFileWords[language]
  const { heads, cellsByLine } = readImportFile(kind, bytes, timeZone)
  const byLine = Map.groupBy(outcome.faults, fault => fault.line)
  const reasonOf = (line: number) => (byLine.get(line) ?? []).map(fault => sentenceOf(kind, fault, reader)).join(' ')
  const lines = [...byLine.keys(), ...outcome.held].toSorted((a, b) => a - b)
  const rows = lines.map((line): CsvCell[] => {
    const cells = cellsByLine.get(line) ?? []
    const padded = heads.map((_head, place) => withoutGuard(cells[place] ?? ''))
    return [...padded, line, byLine.has(line) ? reasonOf(line) : words.held]
  })
  return csvFile(`${fileName.replace(/\.[^.]*$/, '')}-faults.csv`, [...heads, words.line, words.reason], rows)
}

function sentenceOf(kind: ImportKind, fault: ImportCellFault, { language }: Reader): string {
  const column = columnsOf(kind).find(({ name }) => name === fault.column)
  const place = column ? importHeading(kind, column.name, language) : faultFileWords[language].row
  return `[${place}] ${faultText(fault, language)}`
}
