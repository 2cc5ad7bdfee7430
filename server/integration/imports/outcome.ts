import type { ImportAct, ImportCellFault } from '#contract/integration/calls/imports.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { ImportContext, LineFault, Planned, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import { kindRules } from '#server/integration/imports/lines/kindRules.ts'
import { lookedUpFaults } from '#server/integration/imports/lookedUpFaults.ts'
import { readImportFile, type ReadFile } from '#server/integration/imports/readImportFile.ts'

/** What importing a file would do, as stored with the file. */
export type Outcome = {
  lineCount: number
  records: RecordPlan[]
  faults: ImportCellFault[]
  /** Lines that are not imported although they have no fault of their own. */
  held: number[]
  ignoredHeads: string[]
}

/** Reads a file and plans its import, which `save` writes; nothing is written before. */
export async function plannedFile(
  context: ImportContext,
  kind: ImportKind,
  bytes: Buffer,
  mayLock: boolean,
): Promise<{ outcome: Outcome; save: Planned['save'] }> {
  const file = readImportFile(kind, bytes, context.appContext.config.timeZone)
  const rules = kindRules[kind]
  if (mayLock) await rules.lock(context, file.lines)
  const { records, faults, save } = await rules.plan(context, file.lines)
  const more = await lookedUpFaults(context, kind, rules, { lines: file.faulty, faults: file.faults })
  return { outcome: outcomeOf(kind, file, records, [...file.faults, ...faults, ...more]), save }
}

function outcomeOf(kind: ImportKind, file: ReadFile, records: RecordPlan[], faults: LineFault[]): Outcome {
  const places = new Map<string, number>([['row', -1]])
  for (const [place, { name }] of columnsOf(kind).entries()) places.set(name, place)
  const placeOf = (column: string) => places.get(column) ?? 0
  const cellFaults = faults
    .map(({ line, column, fault, about = null }) => {
      const value = cutValue(file.cellAt(line, column))
      // A rejected empty cell is a missing value.
      return { line, column, value, about, fault: fault === 'notTaken' && value === '' ? ('empty' as const) : fault }
    })
    .toSorted((one, other) => one.line - other.line || placeOf(one.column) - placeOf(other.column))
  const imported = new Set(records.flatMap(({ lines }) => lines))
  const faulty = new Set(cellFaults.map(({ line }) => line))
  const held = [...file.cellsByLine.keys()].filter(
    line => file.isFilled(line) && !imported.has(line) && !faulty.has(line),
  )
  return { lineCount: file.lineCount, records, faults: cellFaults, held, ignoredHeads: file.ignoredHeads }
}

const maxValueLength = 200
const cutValue = (value: string) => (value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value)

const numberOf = (records: readonly RecordPlan[], act: ImportAct) => records.filter(one => one.act === act).length

export function countsOf({ lineCount, records, faults, held }: Outcome) {
  const faulty = new Set(faults.map(({ line }) => line)).size
  return {
    lines: lineCount,
    created: numberOf(records, 'created'),
    changed: numberOf(records, 'changed'),
    unchanged: numberOf(records, 'unchanged'),
    leftOut: faulty + held.length,
    held: held.length,
    faults: faults.length,
    removed: records.reduce((sum, record) => sum + record.removed, 0),
  }
}

/** The records and faulty lines whose effect differs in two outcomes of the same file. */
export function differencesBetween(one: Outcome, other: Outcome): { lines: number[]; name: string }[] {
  const [before, after] = [effects(one), effects(other)]
  const lines = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b)
  return lines.flatMap(line => {
    const [was, is] = [before.get(line), after.get(line)]
    if (was?.text === is?.text) return []
    return [{ lines: is?.lines ?? was?.lines ?? [line], name: is?.name ?? was?.name ?? '' }]
  })
}

type Effect = { text: string; lines: number[]; name: string }

/** By the first line of each record, and by each faulty line. */
function effects({ records, faults }: Outcome): Map<number, Effect> {
  const byLine = new Map<number, Effect>()
  for (const { lines, name, act, changes, removed } of records)
    byLine.set(lines[0] ?? 0, { text: JSON.stringify([act, changes, removed]), lines, name })
  for (const [line, of] of Map.groupBy(faults, fault => fault.line))
    byLine.set(line, { text: JSON.stringify(of), lines: [line], name: '' })
  return byLine
}
