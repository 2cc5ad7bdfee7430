import type { TransportSection } from '#contract/logistics/rules/transportSections.ts'
import { seededRandom } from '#demo/seededRandom.ts'
import type { Point } from '#demo/thermal/climate.ts'
import type { Span } from '#demo/thermalModel.ts'
import { atHour, dayNumber, minuteMs } from '#demo/days.ts'
import { type Leg, pointAfter, routeBetween } from '#demo/world/deliveries/route.ts'

export type TripPlan = {
  reference: string
  section: TransportSection
  from: Point
  to: Point
  isMedical: boolean
  plannedPickupMs: number
  /** Both delays are random unless given. */
  pickupDelayMinutes?: number
  arrivalDelayMinutes?: number
}

/** `drivenMinutes`: the minutes of driving before this phase. */
export type Phase = Span & { kind: 'loading' | 'driving' | 'break' | 'hub' | 'unloading'; drivenMinutes: number }

export type Trip = {
  pickupMs: number
  plannedArrivalMs: number
  arrivalMs: number
  phases: Phase[]
  legs: Leg[]
}

const loadingMinutes = 18
const unloadingMinutes = 14
/** Drivers must rest after at most four hours of driving. */
const stretchMinutes = 150
const breakMinutes = 25
/** Longer waits are spent at a transfer hub. */
const hubFromMinutes = 100
/** The share of the route before the hub. */
const hubShare = 0.6

/** The course of a trip; it depends only on its plan. */
export function tripOf(plan: TripPlan): Trip {
  const legs = routeBetween(plan.from, plan.to)
  const driveMinutes = legs.reduce((sum, leg) => sum + leg.minutes, 0)
  const breaks = Math.floor((driveMinutes - 1) / stretchMinutes)
  const busyMinutes = loadingMinutes + driveMinutes + breaks * breakMinutes + unloadingMinutes
  const plannedArrivalMs = plannedArrival(plan, busyMinutes)
  const pickupMs = wholeMinute(plan.plannedPickupMs + (plan.pickupDelayMinutes ?? pickupDelay(plan)) * minuteMs)
  const wantedMs = plannedArrivalMs + (plan.arrivalDelayMinutes ?? arrivalDelay(plan)) * minuteMs
  const arrivalMs = wholeMinute(Math.max(wantedMs, pickupMs + busyMinutes * minuteMs))
  const waitMinutes = (arrivalMs - pickupMs) / minuteMs - busyMinutes
  return { pickupMs, plannedArrivalMs, arrivalMs, legs, phases: phasesOf(pickupMs, driveMinutes, waitMinutes) }
}

/** The position of the goods; before and after the trip, its start and end. */
export function positionAt(trip: Trip, atMs: number): Point {
  const phase = trip.phases.findLast(phase => phase.fromMs <= atMs) ?? trip.phases[0]
  if (!phase) return pointAfter(trip.legs, 0)
  const moved = phase.kind === 'driving' ? (Math.min(atMs, phase.toMs) - phase.fromMs) / minuteMs : 0
  return pointAfter(trip.legs, phase.drivenMinutes + Math.max(0, moved))
}

/** When doors are open: at loading, for the transfer at the hub, and at unloading. */
export function doorOpenings({ phases }: Trip): Span[] {
  return phases.flatMap(({ kind, fromMs, toMs }) => {
    if (kind === 'loading') return [{ fromMs: fromMs + 2 * minuteMs, toMs: fromMs + 11 * minuteMs }]
    if (kind === 'hub') return [{ fromMs: fromMs + 6 * minuteMs, toMs: fromMs + 14 * minuteMs }]
    if (kind === 'unloading') return [{ fromMs: toMs - 10 * minuteMs, toMs: toMs - minuteMs }]
    return []
  })
}

/** The receiving hours by section. */
const arrivalHours = { '0001': [8, 11], '0002': [6, 10], '0003': [7, 12] } as const

/** The first reachable time within the receiving hours; the same day at a nearby hospital. */
function plannedArrival({ section, isMedical, plannedPickupMs, reference }: TripPlan, busyMinutes: number): number {
  const random = seededRandom(`arrival ${reference}`)
  const earliestMs = plannedPickupMs + (busyMinutes + 30) * minuteMs
  const day = dayNumber(earliestMs)
  if (isMedical && earliestMs < atHour(day, 17)) return quarterHour(earliestMs + random.integer(10, 50) * minuteMs)
  const [from, to] = isMedical ? [9, 12] : arrivalHours[section]
  const slotHour = from + random.integer(0, (to - from) * 4) / 4
  const firstDay = earliestMs <= atHour(day, slotHour) ? day : day + 1
  // A shared lorry waits for its other goods until the next day.
  const isShared = !isMedical && random.isTrue(0.45)
  return atHour(firstDay + (isShared ? 1 : 0), slotHour)
}

function pickupDelay({ reference }: TripPlan): number {
  const random = seededRandom(`pickup ${reference}`)
  return random.isTrue(0.93) ? -random.integer(0, 9) : random.integer(4, 45)
}

/** Most arrive on time, some an hour or two late, few half a day (snow, a closed road, no ferry). */
function arrivalDelay({ reference }: TripPlan): number {
  const random = seededRandom(`delay ${reference}`)
  const drawn = random.next()
  if (drawn < 0.025) return random.integer(300, 1100)
  if (drawn < 0.085) return random.integer(40, 170)
  return random.integer(-20, 14)
}

/** Loading, driving with breaks, a wait at a hub if there is time left, and unloading. */
function phasesOf(pickupMs: number, driveMinutes: number, waitMinutes: number): Phase[] {
  const phases: Phase[] = []
  let [atMs, drivenMinutes] = [pickupMs, 0]
  const add = (kind: Phase['kind'], minutes: number) => {
    if (minutes <= 0) return
    const toMs = atMs + minutes * minuteMs
    phases.push({ kind, fromMs: atMs, toMs, drivenMinutes })
    atMs = toMs
    if (kind === 'driving') drivenMinutes += minutes
  }
  add('loading', loadingMinutes)
  for (const stop of stopsOf(driveMinutes, waitMinutes)) {
    add('driving', stop.afterMinutes - drivenMinutes)
    add(stop.kind, stop.minutes)
  }
  add('driving', driveMinutes - drivenMinutes)
  add('unloading', unloadingMinutes)
  return phases
}

function stopsOf(driveMinutes: number, waitMinutes: number) {
  const breaks = Math.floor((driveMinutes - 1) / stretchMinutes)
  const stops = Array.from({ length: breaks }, (_, index) => ({
    kind: 'break' as 'break' | 'hub',
    afterMinutes: (index + 1) * stretchMinutes,
    minutes: breakMinutes,
  }))
  // A short wait is spent at the destination.
  const isLong = waitMinutes > hubFromMinutes
  const afterMinutes = driveMinutes * (isLong ? hubShare : 1)
  stops.push({ kind: isLong ? 'hub' : 'break', afterMinutes, minutes: waitMinutes })
  return stops.sort((one, other) => one.afterMinutes - other.afterMinutes)
}

const wholeMinute = (ms: number) => Math.round(ms / minuteMs) * minuteMs
const quarterHour = (ms: number) => Math.ceil(ms / (15 * minuteMs)) * 15 * minuteMs
