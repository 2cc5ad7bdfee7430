import { maxClockSkewMs } from '#contract/kernel/time/clockSkew.ts'
import { faultWith } from '#contract/kernel/api/faultWith.ts'

/** What somebody at the ramp confirms of a delivery. */
export const tripActs = ['pickup', 'arrival'] as const
export type TripAct = (typeof tripActs)[number]

/** A phone may have been offline that long; its refresh token lives no longer. */
export const maxLateMs = 31 * 86_400_000

/** Trips of these days before and after today are listed. */
export const tripDays = { before: 14, after: 1 }
export const maxTrips = 300
/** What was a trip when a phone went offline can still be confirmed; older deliveries may have readings in the archive. */
export const confirmableDays = tripDays.before + 31

/** Why a confirmation has no position. */
export const noPositionReasons = ['denied', 'unavailable', 'timeout', 'unsupported', 'notAsked'] as const
export type NoPositionReason = (typeof noPositionReasons)[number]

/** A signature is drawn on a field of this size. */
export const signatureField = { width: 600, height: 240 }
export const maxSignatureLength = 12_000
/** Its lines, as the path of an SVG that can hold nothing else. */
export const signaturePath = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/

/** How many pieces more, or fewer, were counted than planned; 0 where either is unknown. */
export const pieceDifference = (pieces: number | null, planned: number | null) =>
  pieces === null || planned === null ? 0 : pieces - planned

/** What is impossible about a confirmed time: the messages of 4022 at `at`, which screens translate. */
export const timeFaults = {
  inFuture: 'is more than 10 minutes in the future',
  tooLate: 'is more than 31 days ago',
  beforePickup: 'is before the pickup',
  afterArrival: 'is after the arrival',
} as const
export type TimeFault = keyof typeof timeFaults

export const timeFaultOf = (message: string) => faultWith(timeFaults, message)

type Known = { nowMs: number; pickupMs: number | null; arrivalMs: number | null }

export function timeFault(act: TripAct, atMs: number, { nowMs, pickupMs, arrivalMs }: Known): TimeFault | null {
  if (atMs > nowMs + maxClockSkewMs) return 'inFuture'
  if (atMs < nowMs - maxLateMs) return 'tooLate'
  if (act === 'arrival' && pickupMs !== null && atMs < pickupMs) return 'beforePickup'
  if (act === 'pickup' && arrivalMs !== null && atMs > arrivalMs) return 'afterArrival'
  return null
}
