import { columnsOf, maxImportLines, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { faultFileWords } from '#contract/integration/words/importFaultWords.ts'
import { importHeading } from '#contract/integration/words/importWords.ts'
import { readCsvFile } from '#server/platform/csv/readCsvTable.ts'
import type { FileLine, LineFault } from '#server/integration/imports/lines/importRules.ts'
import { lineValues } from '#server/integration/imports/lines/lineValues.ts'
import { isTemplateExample } from '#server/integration/imports/lines/templateExample.ts'

type Cells = Record<ImportColumnName, string>

export type ReadFile = ReturnType<typeof readImportFile>

/** The lines of a file; 5505 if it is not a table of this kind. */
export function readImportFile(kind: ImportKind, bytes: Buffer, timeZone: string) {
  const file = readCsvFile(bytes, tableOf(kind))
  const faults: LineFault[] = []
  const filled: FileLine[] = []
  for (const { line, cells, surplus } of file.lines) {
    const { values, faults: cellFaults } = lineValues(kind, cells, timeZone)
    if (surplus) faults.push({ line, column: 'row', fault: 'surplusCell' })
    if (file.cutAt === line) faults.push({ line, column: 'row', fault: 'cutShort' })
    faults.push(...cellFaults.map(fault => ({ line, ...fault })))
    filled.push({ line, values })
  }
  const cells = new Map(file.lines.map(one => [one.line, one.cells]))
  const keyOf = (line: number) => (isGrouped(kind) ? (cells.get(line)?.reference ?? '').trim() : String(line))
  const faulty = new Set(faults.map(({ line }) => keyOf(line)))
  return {
    lineCount: file.lines.length,
    /** Lines without faults. */
    lines: filled.filter(({ line }) => !faulty.has(keyOf(line))),
    /** The other lines, with the values that could be read. */
    faulty: filled.filter(({ line }) => faulty.has(keyOf(line))),
    faults,
    ignoredHeads: file.ignoredHeads.filter(head => !ownHeads.has(head)),
    /** The text of a cell; empty for the line as a whole. */
    cellAt: (line: number, column: ImportColumnName | 'row') =>
      column === 'row' ? '' : (cells.get(line)?.[column] ?? '').trim(),
    isFilled: (line: number) => cells.has(line),
    heads: file.heads,
    cellsByLine: file.cells,
  }
}

/** The additional columns of a corrected file of rejected lines. */
const ownHeads = new Set([faultFileWords.ja, faultFileWords.en].flatMap(({ line, reason }) => [line, reason]))

/** Several lines of these kinds form a list that is replaced as a whole: a faulty line rejects all of them. */
const isGrouped = (kind: ImportKind) => kind === 'deliveryItems' || kind === 'loggerAssignments'

function tableOf(kind: ImportKind) {
  const columns = columnsOf(kind)
  const names = columns.map(({ name }) => name)
  const inLanguage = (language: 'ja' | 'en') =>
    Object.fromEntries(names.map(name => [name, importHeading(kind, name, language)])) as Cells
  return {
    columns: names,
    optional: columns.filter(({ column }) => !column.isRequired).map(({ name }) => name),
    heads: [inLanguage('ja'), inLanguage('en')],
    maxLines: maxImportLines,
    isUnfilled: (cells: Cells) => isTemplateExample(kind, names, cells),
  }
}
