import { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import type { ColumnOf } from '#contract/integration/rules/importColumns.ts'
import { faultsOfShape } from '#server/integration/imports/lines/entryFaults.ts'
import type { FileLine, ImportRules, LineFault, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import type { ReportedDelivery } from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import { namedItem } from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'
import { linkText, listChanges } from '#server/integration/imports/kinds/listChanges.ts'
import { listImports } from '#server/integration/imports/kinds/listImports.ts'
import type { DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'

type Column = ColumnOf<'loggerAssignments'>

/** The loggers of deliveries: all of those that a delivery has, as the partner API replaces a list whole. */
export const loggerAssignmentImports: ImportRules = listImports({ reportedBy, placesOf, recordOf })

function reportedBy(lines: readonly FileLine[], was: DeliveryState, faults: LineFault[]): ReportedDelivery[] {
  const places = placesOf(lines.map(({ line }) => line))
  const before = faults.length
  const loggers = lines.map(({ line, values: { reference: _reference, reason: _reason, items, ...assignment } }) => ({
    ...assignment,
    ...(items === undefined ? {} : { items: placesIn(was, items, line, faults) }),
  }))
  if (faults.length > before) return []
  const reason = lines.map(({ values }) => values.reason).find(text => typeof text === 'string')
  const parsed = DeliveryEntry.safeParse({ reference: was.reference, loggers, ...(reason ? { reason } : {}) })
  if (parsed.success) return [{ lines: lines.map(({ line }) => line), entry: parsed.data }]
  faults.push(...faultsOfShape(parsed.error, places))
  return []
}

/** The places of items named by code, or by code and lot; a code alone means all of its lots. */
function placesIn({ items }: DeliveryState, named: unknown, line: number, faults: LineFault[]): number[] | null {
  if (!Array.isArray(named) || named.length === 0) return null
  const places = named.flatMap((name: string) => {
    const found = items.flatMap((item, place) => (item.itemCode === name || namedItem(item)[0] === name ? place : []))
    if (found.length === 0) faults.push({ line, column: 'items', fault: 'itemNotInDelivery', about: name })
    return found
  })
  return [...new Set(places)]
}

function placesOf(lines: readonly number[]) {
  return (path: string) => {
    if (path === 'reason') return { line: lines[0] ?? 0, column: 'reason' as const }
    const [, place = '0', field] = /^loggers\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
    return { line: lines[Number(place)] ?? lines[0] ?? 0, column: field ? (field as Column) : ('row' as const) }
  }
}

function recordOf({ lines, entry }: ReportedDelivery, plan: DeliveryPlan | undefined): RecordPlan {
  const before = plan?.was ? plan.was.loggers.map(linkText(plan.was)) : []
  const after = plan ? plan.is.loggers.map(linkText(plan.is)) : []
  const { changes, removed } = listChanges('serial', before, after)
  return { lines, name: entry.reference, act: plan ? 'changed' : 'unchanged', changes, removed }
}
