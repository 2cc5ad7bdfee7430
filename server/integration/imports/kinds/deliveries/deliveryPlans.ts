import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import type { FileLine, ImportContext, RecordPlan } from '#server/integration/imports/lines/importRules.ts'
import { lotUndos, storedLots } from '#server/integration/imports/kinds/deliveries/lots.ts'
import { saveInBlocks } from '#server/integration/imports/kinds/deliveries/saveInBlocks.ts'
import type { DeliveryUndo } from '#server/integration/imports/kinds/deliveries/undoDeliveries.ts'
import { lockReferences } from '#server/logistics/deliveries/lockReferences.ts'
import { pair, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { DeliveryPlan } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { findSentDeliveries } from '#server/logistics/deliveryIntake/storedDeliveries.ts'
import { planReported } from '#server/logistics/deliveryIntake/submitEntries.ts'

/** The entry that lines make of one delivery. */
export type ReportedDelivery = { lines: number[]; entry: DeliveryEntry }

export const referenceOf = ({ values }: FileLine) => String(values.reference)

export const lockDeliveries = ({ tx, sender }: ImportContext, references: readonly string[]) =>
  lockReferences(tx, sender.companyId, references)

export async function storedByReference({ tx, sender, appContext }: ImportContext, references: readonly string[]) {
  const { timeZone } = appContext.config
  const found = await findSentDeliveries(tx, sender.companyId, [...new Set(references)], timeZone)
  return new Map(found.map(delivery => [delivery.reference, delivery] as const))
}

/** Plans deliveries by the partner API's functions; `save` writes them. */
export async function planReportedDeliveries(
  context: ImportContext,
  reported: readonly ReportedDelivery[],
  stored: ReadonlyMap<string, DeliveryState>,
  recordOf: (reported: ReportedDelivery, plan: DeliveryPlan | undefined) => RecordPlan,
) {
  const { tx, sender, appContext } = context
  const entries = reported.map(({ entry }, index) => ({ index, entry }))
  const { plans: planned, world } = await planReported(tx, sender, entries, [...stored.values()], {
    now: appContext.now(),
    timeZone: appContext.config.timeZone,
  })
  const refused = new Set(planned.rejected.map(({ index }) => index))
  const plans = new Map(planned.plans.map(plan => [plan.is.reference, plan]))
  const accepted = reported.filter((_one, index) => !refused.has(index))
  const records = accepted.map(one => recordOf(one, plans.get(one.entry.reference)))
  const save = async () => {
    const lotsOf = lotUndos(planned.lots, await storedLots(tx, planned.lots))
    await saveInBlocks(context, world, planned)
    const after = await storedByReference(context, [...plans.keys()])
    return accepted.map(({ entry }): DeliveryUndo | null => {
      const now = after.get(entry.reference)
      if (!now) return null
      return {
        before: stored.get(entry.reference) ?? null,
        after: now,
        lots: now.items.flatMap(item => lotsOf(item.productId, item.lot)),
        newLoggers: now.loggers
          .filter(({ owner, serial }) => owner === sender.companyCode && !world.loggers.has(pair(owner, serial)))
          .map(({ serial }) => serial),
      }
    })
  }
  return { records, rejected: planned.rejected, save }
}
