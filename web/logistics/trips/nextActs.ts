import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import type { TripAct } from '#contract/logistics/rules/confirmations.ts'

type Known = Pick<Trip, 'acts' | 'actualPickup' | 'deliveredAt' | 'pickup' | 'arrival'>

/** What is left to confirm of a trip, the next one first; what this device has confirmed and not sent yet is not. */
export function nextActs(trip: Known, waiting: readonly TripAct[]): TripAct[] {
  const isDone: Record<TripAct, boolean> = {
    // Nobody confirms a pickup after the arrival.
    pickup: trip.actualPickup !== null || trip.deliveredAt !== null || waiting.includes('arrival'),
    arrival: trip.deliveredAt !== null,
  }
  return trip.acts.filter(act => !isDone[act] && trip[act] === null && !waiting.includes(act))
}

/** Acts whose time came from a system: somebody at the ramp can still add pieces, a photo or a signature. */
export function addableActs(trip: Known, waiting: readonly TripAct[]): TripAct[] {
  const isKnown: Record<TripAct, boolean> = {
    pickup: trip.actualPickup !== null && trip.deliveredAt === null && !waiting.includes('arrival'),
    arrival: trip.deliveredAt !== null,
  }
  return trip.acts.filter(act => isKnown[act] && trip[act] === null && !waiting.includes(act))
}
