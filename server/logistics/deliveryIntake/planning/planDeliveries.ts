import { isDeepStrictEqual } from 'node:util'
import type { AssignmentChanges } from '#server/logistics/deliveryIntake/planning/assignmentChanges.ts'
import type { EvidenceCut } from '#server/logistics/deliveryIntake/planning/openEvidence.ts'
import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { amendmentsOf, type Amendment } from '#server/logistics/deliveryIntake/planning/amendments.ts'
import type { DeliveryState, AssignmentState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { isOutdated, nextDelivery, type PlanContext } from '#server/logistics/deliveryIntake/planning/nextDelivery.ts'
import { rejectionOf, type ApiRejection } from '#server/identity/apiKeys/apiIssue.ts'
import { acceptLots, type ReportedLot } from '#server/logistics/deliveryIntake/lots.ts'

/** The effect of all entries of a request on one delivery. */
export type DeliveryPlan = {
  was: DeliveryState | undefined
  is: DeliveryState
  amendments: (Amendment & { reason: string | null })[]
  reasons: Set<string>
  /** Excursions that the sender's other deliveries lose, with the reason. */
  cuts: (EvidenceCut & { reason: string | null })[]
}

/** A plan whose delivery is stored. */
export type SavedDelivery = DeliveryPlan & { id: number; stage: string; assignments: AssignmentChanges }

export type Plans = { plans: DeliveryPlan[]; lots: ReportedLot[]; accepted: number; rejected: ApiRejection[] }

/** Applies the entries in order; nothing is written yet. */
export function planDeliveries(
  entries: readonly { index: number; entry: DeliveryEntry }[],
  stored: DeliveryState[],
  planContext: PlanContext,
): Plans {
  const plans = new Map<string, DeliveryPlan>()
  const states = new Map(stored.map(delivery => [delivery.reference, delivery]))
  const lots = new Map<string, ReportedLot>()
  const rejected: ApiRejection[] = []
  let accepted = 0
  for (const { index, entry } of entries) {
    const was = states.get(entry.reference)
    const next = isOutdated(was, entry) ? 'outdated' : nextDelivery(was, entry, planContext)
    if (next !== 'outdated' && 'issues' in next) {
      rejected.push(...next.issues.map(issue => rejectionOf(index, issue)))
      continue
    }
    accepted += 1
    if (next === 'outdated') continue
    acceptLots(next.lots, lots)
    states.set(entry.reference, next.state)
    plans.set(entry.reference, planned(plans.get(entry.reference), was, next, entry.reason ?? null))
  }
  // A value that changes and changes back leaves two amendments, but the same delivery.
  const changed = [...plans.values()].filter(plan => plan.amendments.length > 0 || !isSame(plan.was, plan.is))
  return { plans: changed, lots: [...lots.values()], accepted, rejected }
}

function planned(
  plan: DeliveryPlan | undefined,
  was: DeliveryState | undefined,
  { state: is, cuts }: { state: DeliveryState; cuts: EvidenceCut[] },
  reason: string | null,
): DeliveryPlan {
  const amendments = was ? amendmentsOf(was, is).map(amendment => ({ ...amendment, reason })) : []
  return {
    was: plan ? plan.was : was,
    is,
    amendments: [...(plan?.amendments ?? []), ...amendments],
    reasons: new Set([...(plan?.reasons ?? []), ...(reason ? [reason] : [])]),
    cuts: [...(plan?.cuts ?? []), ...cuts.map(cut => ({ ...cut, reason }))],
  }
}

/** Sent assignments have no ids yet. */
const isSame = (was: DeliveryState | undefined, is: DeliveryState) =>
  was !== undefined &&
  isDeepStrictEqual({ ...was, loggers: was.loggers.map(withoutId) }, { ...is, loggers: is.loggers.map(withoutId) })

const withoutId = ({ id: _id, ...assignment }: AssignmentState) => assignment
