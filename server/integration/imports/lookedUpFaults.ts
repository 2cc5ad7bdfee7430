import { columnsOf, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { importExample } from '#contract/integration/words/importExamples.ts'
import type { ImportContext, FileLine, ImportRules, LineFault } from '#server/integration/imports/lines/importRules.ts'
import { lineValues } from '#server/integration/imports/lines/lineValues.ts'

/** Faults of a cell that refers to something unknown or unavailable to the company. */
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
  'companyCodeTaken',
  'nameTaken',
  'englishNameTaken',
  'glnTaken',
  'domainOfAnother',
  'centreCodeTaken',
]

/** Days and times by which consents count (0059): by any others, a sender could be refused what it may name. */
const daysOfConsent: Partial<Record<ImportKind, readonly ImportColumnName[]>> = {
  deliveries: ['shippingDate'],
  loggerAssignments: ['from', 'to'],
  stock: ['updatedAt'],
}

/**
 * Faults that only stored data shows, of lines with cells that cannot be read, so that all faults are reported at once.
 * The lines are planned without these cells, or with the template's example where they are required, and never saved.
 * Lines with an unreadable text are left out, because other cells may be looked up by it, and those whose consents count by
 * an unreadable day.
 */
export async function lookedUpFaults(
  context: ImportContext,
  kind: ImportKind,
  rules: ImportRules,
  { lines, faults }: { lines: readonly FileLine[]; faults: readonly LineFault[] },
): Promise<LineFault[]> {
  const faulty = Map.groupBy(faults, ({ line }) => line)
  const columnsAt = (line: number) => new Set((faulty.get(line) ?? []).map(({ column }) => column))
  const example = lineValues(kind, importExample(kind, 'en'), context.appContext.config.timeZone).values
  const columns = new Map<string, ReturnType<typeof columnsOf>[number]>(columnsOf(kind).map(one => [one.name, one]))
  const readable = lines.flatMap(({ line, values }) => {
    const unread = [...columnsAt(line)].flatMap(name => columns.get(name) ?? [])
    if (unread.some(({ column: { type } }) => type === 'text' || type === 'list')) return []
    if (unread.some(({ name }) => daysOfConsent[kind]?.includes(name))) return []
    const required = unread.filter(({ column }) => column.isRequired).map(({ name }) => [name, example[name]] as const)
    return [{ line, values: { ...values, ...Object.fromEntries(required) } }]
  })
  if (readable.length === 0) return []
  const planned = await rules.plan(context, readable)
  return planned.faults.filter(({ line, column, fault }) => ofOneCell.includes(fault) && !columnsAt(line).has(column))
}
