import { columnsOf, mostImportLines, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { importHead, importWords } from '#contract/integration/words/importWords.ts'
import { readCsvFile } from '#server/platform/csv/readCsvTable.ts'
import type { FileLine, LineFault } from '#server/integration/imports/lines/importRules.ts'
import { lineValues } from '#server/integration/imports/lines/lineValues.ts'
import { isTemplateExample } from '#server/integration/imports/lines/templateExample.ts'

type Cells = Record<ImportColumnName, string>

export type ReadFile = {
  /** How many lines are filled in. */
  lineCount: number
  /** The lines whose cells can be read. */
  lines: FileLine[]
  faults: LineFault[]
  ignoredHeads: string[]
  /** What a cell said; of a line as a whole, nothing. */
  cellAt: (line: number, column: ImportColumnName | 'row') => string
  isFilled: (line: number) => boolean
  heads: readonly string[]
  cellsByLine: ReadonlyMap<number, readonly string[]>
}

/** A file as lines of values; 5505 where it is no table of this kind. */
export function readImportFile(kind: ImportKind, bytes: Buffer, timeZone: string): ReadFile {
  const file = readCsvFile(bytes, tableOf(kind))
  const faults: LineFault[] = []
  const lines: FileLine[] = []
  for (const { line, cells, surplus } of file.lines) {
    const { values, faults: bad } = lineValues(kind, cells, timeZone)
    const ofRow = [
      ...(surplus ? (['surplusCell'] as const) : []),
      ...(file.cutAt === line ? (['cutShort'] as const) : []),
    ]
    const all = [
      ...ofRow.map(fault => ({ line, column: 'row' as const, fault })),
      ...bad.map(one => ({ line, ...one })),
    ]
    if (all.length === 0) lines.push({ line, values })
    faults.push(...all)
  }
  const cells = new Map(file.lines.map(one => [one.line, one.cells]))
  const kept = isGrouped(kind) ? withoutFaulty(lines, faults, line => cells.get(line)?.reference ?? '') : lines
  return {
    lineCount: file.lines.length,
    lines: kept,
    faults,
    ignoredHeads: file.ignoredHeads.filter(head => !ownHeads.has(head)),
    cellAt: (line, column) => (column === 'row' ? '' : (cells.get(line)?.[column] ?? '').trim()),
    isFilled: line => cells.has(line),
    heads: file.heads,
    cellsByLine: file.cells,
  }
}

/** A file of faults that comes back mended has columns of its own. */
const ownHeads = new Set(Object.values(importWords).flatMap(({ line, reason }) => [line, reason]))

/** Of these kinds several lines make one record: its list is replaced whole. */
const isGrouped = (kind: ImportKind) => kind === 'deliveryItems' || kind === 'loggerLinks'

/** A list that lacks the faulty line would be another list. */
function withoutFaulty(lines: FileLine[], faults: readonly LineFault[], referenceOf: (line: number) => string) {
  const faulty = new Set(faults.map(({ line }) => referenceOf(line).trim()))
  return lines.filter(({ line }) => !faulty.has(referenceOf(line).trim()))
}

function tableOf(kind: ImportKind) {
  const columns = columnsOf(kind)
  const names = columns.map(({ name }) => name)
  const inLanguage = (language: 'ja' | 'en') =>
    Object.fromEntries(names.map(name => [name, importHead(kind, name, language)])) as Cells
  return {
    columns: names,
    optional: columns.filter(({ column }) => !column.isRequired).map(({ name }) => name),
    heads: [inLanguage('ja'), inLanguage('en')],
    mostLines: mostImportLines,
    isUnfilled: (cells: Cells) => isTemplateExample(kind, names, cells),
  }
}
