import { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { ssccOf } from '#contract/kernel/gs1/keys.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { faultOfApi, parsedEntry, type PlaceOf } from '#server/integration/imports/lines/entryFaults.ts'
import type { ImportRules, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { changesBetween } from '#server/integration/imports/lines/recordPlans.ts'
import { singleLines } from '#server/integration/imports/lines/singleLines.ts'
import {
  lockDeliveries,
  planReportedDeliveries,
  referenceOf,
  storedByReference,
  type ReportedDelivery,
} from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import {
  deliveryValues,
  placeColumns,
  type PlaceField,
} from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'
import { undoDeliveries, type DeliveryUndo } from '#server/integration/imports/kinds/deliveries/undoDeliveries.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { DeliveryPlan } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'

/** Deliveries by the sender's references, without items and loggers, which have files of their own. */
export const deliveryImports: ImportRules<DeliveryUndo> = {
  lock: (context, lines) => lockDeliveries(context, lines.map(referenceOf)),
  async plan(context, lines) {
    const { single, faults } = singleLines(lines, referenceOf)
    const stored = await storedByReference(context, single.map(referenceOf))
    const reported = single.flatMap(one => {
      const { line, values } = one
      const entry = parsedEntry(DeliveryEntry, entryOf(values, stored.get(referenceOf(one))), cellAt(line), faults)
      return entry ? [{ lines: [line], entry }] : []
    })
    const { records, rejected, save } = await planReportedDeliveries(context, reported, stored, recordOf)
    for (const one of rejected) faults.push(faultOfApi(one, cellAt(reported[one.index]?.lines[0] ?? 0)))
    return { records, faults, save }
  },
  ...undoDeliveries,
}

const columnsOfPlaces = new Set<string>(Object.values(placeColumns).flatMap(columns => Object.values(columns)))

/** A new delivery has no items or loggers yet; a stored one keeps them. */
const entryOf = ({ sscc, ...values }: Values, stored: DeliveryState | undefined) => ({
  ...Object.fromEntries(Object.entries(values).filter(([column]) => !columnsOfPlaces.has(column))),
  ...(sscc !== undefined && { units: unitsOf(Array.isArray(sscc) ? sscc : [], stored?.units ?? []) }),
  shipFrom: placeOf(values, 'shipFrom'),
  destination: placeOf(values, 'destination'),
  ...(stored ? {} : { items: [], loggers: [] }),
})

/** A unit that stays keeps what is in it. */
const unitsOf = (typed: readonly string[], stored: DeliveryState['units']) =>
  typed.map(sscc => stored.find(unit => unit.sscc === ssccOf(sscc)) ?? { sscc })

/** A place is replaced as a whole, as in the partner API: another name does not keep the former position. */
function placeOf(values: Values, field: PlaceField) {
  const cells = Object.entries(placeColumns[field]).map(([name, column]) => [name, values[column]] as const)
  const given = cells.filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

const cellAt =
  (line: number): PlaceOf =>
  path => {
    const [field = '', name = 'name'] = path.replace(/\[\d+\].*$/, '').split('.')
    if (field === 'units') return { line, column: 'sscc' }
    if (field === 'items' || field === 'loggers') return { line, column: 'row' }
    const columns: Record<string, Record<string, ColumnOf<'deliveries'>>> = placeColumns
    return { line, column: columns[field]?.[name] ?? (field as ColumnOf<'deliveries'>) }
  }

function recordOf({ lines, entry }: ReportedDelivery, plan: DeliveryPlan | undefined): RecordPlan {
  const before = plan?.was ? deliveryValues(plan.was) : null
  const changes = plan ? changesBetween('deliveries', before, deliveryValues(plan.is)) : []
  const act = !plan ? 'unchanged' : plan.was ? 'changed' : 'created'
  return { lines, name: entry.reference, act, changes, removed: 0 }
}
