import { faultOfApi } from '#server/integration/imports/lines/entryFaults.ts'
import type {
  Doing,
  FileLine,
  ImportRules,
  LineFault,
  RecordPlan,
} from '#server/integration/imports/lines/importRules.ts'
import {
  lockDeliveries,
  planReportedDeliveries,
  storedByReference,
  type ReportedDelivery,
} from '#server/integration/imports/kinds/deliveries/deliveryPlans.ts'
import { deliveryHindrances, undoDeliveries } from '#server/integration/imports/kinds/deliveries/undoDeliveries.ts'
import type { DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'

/** What is a list's own: its items, or its loggers. */
type ListKind = {
  /** What the lines of one stored delivery tell of it; nothing where they are at fault. */
  reportedBy: (lines: readonly FileLine[], was: DeliveryState, faults: LineFault[]) => ReportedDelivery[]
  placesOf: (lines: readonly number[]) => Parameters<typeof faultOfApi>[1]
  recordOf: (reported: ReportedDelivery, plan: DeliveryPlan | undefined) => RecordPlan
}

const referenceOf = ({ values }: FileLine) => String(values.reference)

/** A list of deliveries that are there: all of what a delivery has, as the partner API replaces a list whole. */
export const listImports = (kind: ListKind): ImportRules => ({
  lock: (doing, lines) => lockDeliveries(doing, lines.map(referenceOf)),
  plan: (doing, lines) => planLists(kind, doing, lines),
  hindrances: deliveryHindrances,
  undo: undoDeliveries,
})

async function planLists({ reportedBy, placesOf, recordOf }: ListKind, doing: Doing, lines: readonly FileLine[]) {
  const faults: LineFault[] = []
  const stored = await storedByReference(doing, lines.map(referenceOf))
  const reported = [...Map.groupBy(lines, referenceOf)].flatMap(([reference, of]) => {
    const was = stored.get(reference)
    if (was) return reportedBy(of, was, faults)
    faults.push(...of.map(({ line }) => ({ line, column: 'reference', fault: 'unknownDelivery' }) as const))
    return []
  })
  const { records, rejected, save } = await planReportedDeliveries(doing, reported, stored, recordOf)
  for (const one of rejected) faults.push(faultOfApi(one, placesOf(reported[one.index]?.lines ?? [])))
  return { records, faults, save }
}
