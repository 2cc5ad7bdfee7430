import type { TripAct } from '#contract/logistics/rules/confirmations.ts'

type Planned = {
  acts: readonly TripAct[]
  plannedPickup: string | null
  actualPickup: string | null
  scheduledArrival: string | null
  deliveredAt: string | null
}
type OverdueAct = { act: TripAct; byMs: number }

/** LOG-141: what a company has still to do of a trip after its plan, and how long after; a planned day is stored as its end. */
export function overdueActs(trip: Planned, nowMs: number): OverdueAct[] {
  const plans: Record<TripAct, string | null> = {
    pickup: trip.actualPickup === null && trip.deliveredAt === null ? trip.plannedPickup : null,
    arrival: trip.deliveredAt === null ? trip.scheduledArrival : null,
  }
  return trip.acts.flatMap(act => {
    const plan = plans[act]
    const byMs = plan === null ? 0 : nowMs - Date.parse(plan)
    return byMs > 0 ? [{ act, byMs }] : []
  })
}
