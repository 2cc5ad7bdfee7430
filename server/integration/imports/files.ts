import type { ImportCellFault } from '#contract/integration/calls/imports.ts'
import { columnsOf, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { faultText, importHead, importWords } from '#contract/integration/words/importWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { withoutGuard } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { cellText, headOf, type Reader } from '#server/integration/imports/lines/cellText.ts'
import type { KeptCheck } from '#server/integration/imports/checks.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { readImportFile } from '#server/integration/imports/readImportFile.ts'

const headsOf = (kind: ImportKind, reader: Reader) => columnsOf(kind).map(({ name }) => headOf(kind, name, reader))

/** An empty file to fill in, with one line that shows how; left as it is, that line is not taken. */
export const templateCsv = (
  kind: ImportKind,
  example: Partial<Record<ImportColumnName, string>>,
  reader: Reader,
): FileReply =>
  csvFile(`${fileNames[kind]}-template.csv`, headsOf(kind, reader), [
    columnsOf(kind).map(({ name }) => example[name] ?? null),
  ])

/** What there is now, to be edited and sent back. */
export const currentCsv = (kind: ImportKind, day: string, lines: AsyncIterable<Values>, reader: Reader): FileReply =>
  csvFile(`${fileNames[kind]}-${day}.csv`, headsOf(kind, reader), cellsOf(kind, lines, reader))

async function* cellsOf(kind: ImportKind, lines: AsyncIterable<Values>, reader: Reader) {
  for await (const values of lines) {
    yield columnsOf(kind).map(({ name }): CsvCell => cellText(kind, name, values[name] ?? null, reader))
  }
}

const fileNames: Record<ImportKind, string> = {
  products: 'products',
  partners: 'partners',
  deliveries: 'deliveries',
  deliveryItems: 'delivery-items',
  loggerAssignments: 'logger-links',
  stock: 'stock',
  users: 'users',
}

/** The lines that are not taken as they were sent, behind their place in the file and why: to be mended and sent again. */
export function faultsCsv({ kind, fileName, bytes, outcome }: KeptCheck, reader: Reader): FileReply {
  const { language, timeZone } = reader
  const words = importWords[language]
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
  const place = column ? importHead(kind, column.name, language) : importWords[language].row
  return `[${place}] ${faultText(fault, language)}`
}
