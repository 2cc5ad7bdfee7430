import type { TransportSection } from '#contract/logistics/rules/transportSections.ts'
import { seededRandom } from '#demo/seededRandom.ts'
import type { Point } from '#demo/thermal/climate.ts'
import { minuteMs, type Span } from '#demo/thermalModel.ts'
import { atHour, dayNumber } from '#demo/world/days.ts'
import { type Leg, pointAfter, routeBetween } from '#demo/world/deliveries/route.ts'

/** What a trip follows from. */
export type TripPlan = {
  reference: string
  section: TransportSection
  from: Point
  to: Point
  isMedical: boolean
  plannedPickupMs: number
  /** How late it sets out, and how much later than planned it arrives; drawn where not given. */
  pickupDelayMinutes?: number
  arrivalDelayMinutes?: number
}

/** One piece of a trip: driving, or standing somewhere. `driven` are the minutes of driving behind it at its start. */
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
/** A driver rests half an hour after at most four hours; two and a half are usual. */
const stretchMinutes = 150
const breakMinutes = 25
/** A wait longer than this is spent at a transfer hub. */
const hubFromMinutes = 100
/** Where on the way the hub lies. */
const hubShare = 0.6

/** The whole course of a trip: the same plan always makes the same trip. */
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

/** Where the goods are at a moment of the trip; before and after it, at its ends. */
export function positionAt(trip: Trip, atMs: number): Point {
  const phase = trip.phases.findLast(phase => phase.fromMs <= atMs) ?? trip.phases[0]
  if (!phase) return pointAfter(trip.legs, 0)
  const moved = phase.kind === 'driving' ? (Math.min(atMs, phase.toMs) - phase.fromMs) / minuteMs : 0
  return pointAfter(trip.legs, phase.drivenMinutes + Math.max(0, moved))
}

/** The doors that are opened: at loading, for the transfer at the hub, at unloading. */
export function doorOpenings({ phases }: Trip): Span[] {
  return phases.flatMap(({ kind, fromMs, toMs }) => {
    if (kind === 'loading') return [{ fromMs: fromMs + 2 * minuteMs, toMs: fromMs + 11 * minuteMs }]
    if (kind === 'hub') return [{ fromMs: fromMs + 6 * minuteMs, toMs: fromMs + 14 * minuteMs }]
    if (kind === 'unloading') return [{ fromMs: toMs - 10 * minuteMs, toMs: toMs - minuteMs }]
    return []
  })
}

/** The hours in which goods are taken in, by section. */
const arrivalHours = { '0001': [8, 11], '0002': [6, 10], '0003': [7, 12] } as const

/** The first slot of the receiving hours that can be reached; a hospital nearby is reached the same day. */
function plannedArrival({ section, isMedical, plannedPickupMs, reference }: TripPlan, busyMinutes: number): number {
  const random = seededRandom(`arrival ${reference}`)
  const earliestMs = plannedPickupMs + (busyMinutes + 30) * minuteMs
  const day = dayNumber(earliestMs)
  if (isMedical && earliestMs < atHour(day, 17)) return quarterHour(earliestMs + random.integer(10, 50) * minuteMs)
  const [from, to] = isMedical ? [9, 12] : arrivalHours[section]
  const slotHour = from + random.integer(0, (to - from) * 4) / 4
  const firstDay = earliestMs <= atHour(day, slotHour) ? day : day + 1
  // what shares a lorry waits a night for the others
  const isShared = !isMedical && random.isTrue(0.45)
  return atHour(firstDay + (isShared ? 1 : 0), slotHour)
}

function pickupDelay({ reference }: TripPlan): number {
  const random = seededRandom(`pickup ${reference}`)
  return random.isTrue(0.93) ? -random.integer(0, 9) : random.integer(4, 45)
}

/** Most arrive about the time; some are held up for an hour or two, few for half a day (snow, a closed road, no ferry). */
function arrivalDelay({ reference }: TripPlan): number {
  const random = seededRandom(`delay ${reference}`)
  const drawn = random.next()
  if (drawn < 0.025) return random.integer(300, 1100)
  if (drawn < 0.085) return random.integer(40, 170)
  return random.integer(-20, 14)
}

/** Loading, stretches of driving with breaks, one long wait at a hub if there is time to spend, and unloading. */
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
  // a short wait is spent before the receiver's gate
  const isLong = waitMinutes > hubFromMinutes
  const afterMinutes = driveMinutes * (isLong ? hubShare : 1)
  stops.push({ kind: isLong ? 'hub' : 'break', afterMinutes, minutes: waitMinutes })
  return stops.sort((one, other) => one.afterMinutes - other.afterMinutes)
}

const wholeMinute = (ms: number) => Math.round(ms / minuteMs) * minuteMs
const quarterHour = (ms: number) => Math.ceil(ms / (15 * minuteMs)) * 15 * minuteMs
