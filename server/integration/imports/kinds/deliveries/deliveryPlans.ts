import type { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import type { Doing, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import { lotsBefore, reportedOf } from '#server/integration/imports/kinds/deliveries/lots.ts'
import { saveInParts } from '#server/integration/imports/kinds/saveInParts.ts'
import type { DeliveryUndo } from '#server/integration/imports/kinds/deliveries/undoDeliveries.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import { pair, type DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'
import { findSentDeliveries } from '#server/integration/partnerApi/deliveries/storedDeliveries.ts'
import { planReported } from '#server/integration/partnerApi/deliveries/submitDeliveries.ts'
import type { ApiRejection } from '#server/identity/apiKeys/apiIssue.ts'

/** What lines tell of one delivery. */
export type ReportedDelivery = { lines: number[]; entry: DeliveryEntry }

type Plans = {
  records: RecordPlan[]
  rejected: ApiRejection[]
  save: () => Promise<(DeliveryUndo | null)[]>
}

export const lockDeliveries = ({ tx, sender }: Doing, references: readonly string[]) =>
  lockReferences(tx, sender.companyId, references)

export const storedByReference = async ({ tx, sender, appContext }: Doing, references: readonly string[]) =>
  new Map(
    (await findSentDeliveries(tx, sender.companyId, [...new Set(references)], appContext.config.timeZone)).map(
      delivery => [delivery.reference, delivery] as const,
    ),
  )

/** Deliveries by the partner API's own functions: planned in memory, written whole lists at a time. */
export async function planReportedDeliveries(
  doing: Doing,
  reported: readonly ReportedDelivery[],
  stored: ReadonlyMap<string, DeliveryState>,
  recordOf: (reported: ReportedDelivery, plan: DeliveryPlan | undefined) => RecordPlan,
): Promise<Plans> {
  const { tx, sender, appContext } = doing
  const entries = reported.map(({ entry }, index) => ({ index, entry }))
  const { plans: planned, world } = await planReported(tx, sender, entries, [...stored.values()], {
    now: appContext.now(),
    timeZone: appContext.config.timeZone,
  })
  const refused = new Set(planned.rejected.map(({ index }) => index))
  const plans = new Map(planned.plans.map(plan => [plan.is.reference, plan]))
  const taken = reported.filter((_one, index) => !refused.has(index))
  const records = taken.map(one => recordOf(one, plans.get(one.entry.reference)))
  const save = async () => {
    const known = await lotsBefore(tx, planned.lots)
    await saveInParts(doing, world, planned)
    const after = await storedByReference(doing, [...plans.keys()])
    const lotsOf = reportedOf(planned.lots, known)
    const loggerIsNew = (serial: string) => !world.loggers.has(pair(sender.companyCode, serial))
    return taken.map(({ entry }): DeliveryUndo | null => {
      const now = after.get(entry.reference)
      if (!now) return null
      return {
        before: stored.get(entry.reference) ?? null,
        after: now,
        lots: now.items.flatMap(item => lotsOf(item.productId, item.lot)),
        newLoggers: now.loggers
          .filter(assignment => assignment.owner === sender.companyCode)
          .map(assignment => assignment.serial)
          .filter(loggerIsNew),
      }
    })
  }
  return { records, rejected: planned.rejected, save }
}
