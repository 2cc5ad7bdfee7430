import { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import type { ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import { faultOfApi, parsedEntry, type PlaceOf } from '#server/integration/imports/lines/entryFaults.ts'
import type { FileLine, ImportRules, LineFault } from '#server/integration/imports/lines/importRules.ts'
import {
  lockDeliveries,
  planReportedDeliveries,
  referenceOf,
  storedByReference,
  type ReportedDelivery,
} from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import { listChanges } from '#server/integration/imports/kinds/deliveries/listChanges.ts'
import { undoDeliveries, type DeliveryUndo } from '#server/integration/imports/kinds/deliveries/undoDeliveries.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'

type DeliveryList = {
  list: 'items' | 'loggers'
  /** The column that shows removed and added elements. */
  column: ImportColumnName
  textsOf: (delivery: DeliveryState) => string[]
  /** The order of the elements if it is not the one of the lines. */
  inOrder?: (lines: readonly FileLine[], was: DeliveryState) => FileLine[]
  /** The fields that the lines of a delivery change; undefined if they have faults, which are added. */
  fieldsOf: (
    lines: readonly FileLine[],
    was: DeliveryState,
    faults: LineFault[],
  ) => Omit<Partial<Record<keyof DeliveryEntry, unknown>>, 'reference'> | undefined
  faultOf?: (was: DeliveryState, entry: DeliveryEntry) => Pick<LineFault, 'fault' | 'about'> | undefined
}

/** A list of stored deliveries, which is replaced as a whole, as in the partner API. */
export const listImports = (kind: DeliveryList): ImportRules<DeliveryUndo> => ({
  lock: (context, lines) => lockDeliveries(context, lines.map(referenceOf)),
  async plan(context, lines) {
    const faults: LineFault[] = []
    const stored = await storedByReference(context, lines.map(referenceOf))
    const reported = [...Map.groupBy(lines, referenceOf)].flatMap(([reference, of]) => {
      const was = stored.get(reference)
      if (was) return reportedBy(kind, kind.inOrder?.(of, was) ?? of, was, faults) ?? []
      faults.push(...of.map(({ line }) => ({ line, column: 'reference', fault: 'unknownDelivery' }) as const))
      return []
    })
    const { records, rejected, save } = await planReportedDeliveries(context, reported, stored, (one, plan) => ({
      lines: one.lines,
      name: one.entry.reference,
      act: plan ? 'changed' : 'unchanged',
      ...listChanges(kind.column, plan?.was ? kind.textsOf(plan.was) : [], plan ? kind.textsOf(plan.is) : []),
    }))
    for (const one of rejected) faults.push(faultOfApi(one, cellsOf(kind, reported[one.index]?.lines ?? [])))
    return { records, faults, save }
  },
  ...undoDeliveries,
})

function reportedBy(
  { fieldsOf, faultOf, ...kind }: DeliveryList,
  lines: readonly FileLine[],
  was: DeliveryState,
  faults: LineFault[],
): ReportedDelivery | undefined {
  const numbers = lines.map(({ line }) => line)
  const cellAt = cellsOf(kind, numbers)
  const fields = fieldsOf(lines, was, faults)
  const entry = fields && parsedEntry(DeliveryEntry, { reference: was.reference, ...fields }, cellAt, faults)
  const fault = entry && faultOf?.(was, entry)
  if (fault) faults.push({ ...cellAt(kind.list), ...fault })
  return entry && !fault ? { lines: numbers, entry } : undefined
}

const cellsOf = ({ list }: Pick<DeliveryList, 'list'>, lines: readonly number[]): PlaceOf => {
  const element = new RegExp(`^${list}\\[(\\d+)\\](?:\\.(\\w+))?`)
  return path => {
    if (path === 'reason' && list === 'loggers') return { line: lines[0] ?? 0, column: path }
    const [, place = '0', field] = element.exec(path) ?? []
    return { line: lines[Number(place)] ?? lines[0] ?? 0, column: field ? (field as ImportColumnName) : 'row' }
  }
}
