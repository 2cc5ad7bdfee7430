import { columnsOf, maxImportLines, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
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
  /** The others, with what can be read of them. */
  notTaken: FileLine[]
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
  const filled: FileLine[] = []
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
    filled.push({ line, values })
    faults.push(...all)
  }
  const cells = new Map(file.lines.map(one => [one.line, one.cells]))
  const keyOf = (line: number) => (isGrouped(kind) ? (cells.get(line)?.reference ?? '').trim() : String(line))
  const faulty = new Set(faults.map(({ line }) => keyOf(line)))
  return {
    lineCount: file.lines.length,
    lines: filled.filter(({ line }) => !faulty.has(keyOf(line))),
    notTaken: filled.filter(({ line }) => faulty.has(keyOf(line))),
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

/** Of these kinds several lines make one record, whose list is replaced whole: one that lacks a faulty line would be another list. */
const isGrouped = (kind: ImportKind) => kind === 'deliveryItems' || kind === 'loggerAssignments'

function tableOf(kind: ImportKind) {
  const columns = columnsOf(kind)
  const names = columns.map(({ name }) => name)
  const inLanguage = (language: 'ja' | 'en') =>
    Object.fromEntries(names.map(name => [name, importHead(kind, name, language)])) as Cells
  return {
    columns: names,
    optional: columns.filter(({ column }) => !column.isRequired).map(({ name }) => name),
    heads: [inLanguage('ja'), inLanguage('en')],
    maxLines: maxImportLines,
    isUnfilled: (cells: Cells) => isTemplateExample(kind, names, cells),
  }
}
