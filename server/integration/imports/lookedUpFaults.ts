import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { importWords } from '#contract/integration/words/importWords.ts'
import type { Doing, FileLine, ImportRules, LineFault } from '#server/integration/imports/lines/importRules.ts'
import { lineValues } from '#server/integration/imports/lines/lineValues.ts'

/** What a cell names that is not there, or is not the company's. */
const ofOneCell: readonly ImportFault[] = [
  'unknownDelivery',
  'itemNotInDelivery',
  'unknownCompany',
  'unknownCentre',
  'unknownItem',
  'unknownLogger',
  'unknownPlace',
  'inactiveCompany',
  'userElsewhere',
  'outsideDomain',
  'centreNotOffered',
]

/**
 * Faults that only stored data shows, of lines that are not taken since another cell cannot be read: told at once, so that
 * nobody mends a file twice. They are planned without the cells that cannot be read, with the template's example in the place
 * of needed ones, and never saved. Where a text cannot be read nothing is said: others may be looked up by it.
 */
export async function lookedUpFaults(
  doing: Doing,
  kind: ImportKind,
  { plan }: ImportRules,
  { lines, faults }: { lines: readonly FileLine[]; faults: readonly LineFault[] },
): Promise<LineFault[]> {
  const faulty = Map.groupBy(faults, ({ line }) => line)
  const columnsAt = (line: number) => new Set((faulty.get(line) ?? []).map(({ column }) => column))
  const example = lineValues(kind, importWords.en.examples[kind], doing.appContext.config.timeZone).values
  const columns = new Map<string, ReturnType<typeof columnsOf>[number]>(columnsOf(kind).map(one => [one.name, one]))
  const reported = lines.flatMap(({ line, values }) => {
    const unread = [...columnsAt(line)].flatMap(name => columns.get(name) ?? [])
    if (unread.some(({ column: { type } }) => type === 'text' || type === 'list')) return []
    const needed = unread.filter(({ column }) => column.isRequired).map(({ name }) => [name, example[name]] as const)
    return [{ line, values: { ...values, ...Object.fromEntries(needed) } }]
  })
  if (reported.length === 0) return []
  const planned = await plan(doing, reported)
  return planned.faults.filter(({ line, column, fault }) => ofOneCell.includes(fault) && !columnsAt(line).has(column))
}
