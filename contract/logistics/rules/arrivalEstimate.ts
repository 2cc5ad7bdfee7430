const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** An older position says too little about when a vehicle arrives. */
export const maxPositionAgeMs = 60 * minuteMs
/** Fewer earlier deliveries give no estimate. */
export const minEarlierDeliveries = 5
/** The latest ones of a lane count … */
export const maxEarlierDeliveries = 30
/** … within this time. */
export const earlierDays = 90
/** Earlier deliveries at about the same time of day are preferred: traffic follows the hour. */
const sameHoursMs = 180 * minuteMs

export const noEstimateReasons = ['noPosition', 'oldPosition', 'unknownPlace', 'tooFewDeliveries', 'passed'] as const
export type NoEstimateReason = (typeof noEstimateReasons)[number]

/** When an earlier delivery was as far from the destination as this one is now, and how long it took from there. */
export type Passage = { passedAtMs: number; remainingMs: number }

export type EstimateInput = {
  nowMs: number
  /** Null without a position. */
  positionAtMs: number | null
  /** From the position to the destination; null where its place is not known. */
  remainingMeters: number | null
  /** The last instant that is on time; null without a plan. */
  deadlineMs: number | null
  passages: readonly Passage[]
}

export type Estimate = {
  earliestMs: number
  expectedMs: number
  latestMs: number
  deliveries: number
  /** Only earlier deliveries at about this time of day were counted. */
  isOfSameHours: boolean
  isForetoldLate: boolean
}

/** LOG-86: the median of what earlier deliveries took from here, and the time that eight of ten of them took. */
export function estimateArrival(input: EstimateInput): Estimate | NoEstimateReason {
  const { nowMs, positionAtMs, remainingMeters, deadlineMs, passages } = input
  if (positionAtMs === null) return 'noPosition'
  if (nowMs - positionAtMs > maxPositionAgeMs) return 'oldPosition'
  if (remainingMeters === null) return 'unknownPlace'
  const sameHours = passages.filter(({ passedAtMs }) => hoursApartMs(passedAtMs, positionAtMs) <= sameHoursMs)
  const isOfSameHours = sameHours.length >= minEarlierDeliveries
  const counted = isOfSameHours ? sameHours : passages
  if (counted.length < minEarlierDeliveries) return 'tooFewDeliveries'
  const remaining = counted.map(({ remainingMs }) => remainingMs).toSorted((a, b) => a - b)
  const at = (share: number) => positionAtMs + Math.round(quantile(remaining, share))
  const [earliestMs, expectedMs, latestMs] = [at(0.1), at(0.5), at(0.9)]
  if (latestMs < nowMs) return 'passed'
  const isForetoldLate = deadlineMs !== null && earliestMs > deadlineMs
  return { earliestMs, expectedMs, latestMs, deliveries: counted.length, isOfSameHours, isForetoldLate }
}

/** Between two times of day, whatever their days; midnight is near both ends. */
function hoursApartMs(one: number, other: number): number {
  const apart = Math.abs(one - other) % dayMs
  return Math.min(apart, dayMs - apart)
}

/** Between the two nearest values in proportion, as spreadsheets do (PERCENTILE.INC). */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
