import { minuteMs } from '#demo/days.ts'
import { airCelsius, sunCelsius } from '#demo/thermal/climate.ts'
import { type Container, containers } from '#demo/thermal/container.ts'
import type { Exposure, Span } from '#demo/thermalModel.ts'
import type { Fault } from '#demo/world/loggers/fault.ts'
import type { Compartment, PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { doorOpenings, positionAt, type Trip } from '#demo/world/deliveries/trip.ts'

/** Halls have the same temperature all year; a dock is warmer. */
const hallCelsius = 20
const dockCelsius = 24
/** The share of the sun's heat that gets through a lorry's roof. */
const roofShare = 0.7

const lorries = { '2-8': containers.lorry2to8, max5: containers.lorryMax5, '1-30': containers.lorryRoom } as const
const boxes = { '2-8': containers.box2to8, max5: containers.boxMax5, '1-30': containers.boxRoom } as const

/** The conditions that a compartment is exposed to on its trip. */
export function exposureOf({ trip, fault, destinationKind }: PlannedDelivery, { band }: Compartment): Exposure {
  const isBox = destinationKind === 'medicalInstitution'
  const container: Container = isBox ? boxes[band] : lorries[band]
  const mishap = mishapOf(trip, fault)
  const onDock = fault.kind === 'leftOnDock' ? mishap : []
  const doors = isBox ? doorOpenings(trip).slice(-1) : doorOpenings(trip)
  return {
    fromMs: trip.pickupMs,
    toMs: trip.arrivalMs,
    container,
    aroundCelsius: atMs => (isWithin(onDock, atMs) ? dockCelsius : aroundLorry(trip, atMs, isBox)),
    doorOpenings: [...doors, ...onDock],
    coolingFailures: fault.kind === 'coolingFails' || fault.kind === 'leftOnDock' ? mishap : [],
  }
}

/** The time of a fault on this trip. */
export function mishapOf(trip: Trip, fault: Fault): Span[] {
  if (!('fromShare' in fault)) return []
  const fromMs = trip.pickupMs + fault.fromShare * (trip.arrivalMs - trip.pickupMs)
  return [{ fromMs, toMs: Math.min(trip.arrivalMs, fromMs + fault.minutes * minuteMs) }]
}

export const isWithin = (spans: readonly Span[], atMs: number) =>
  spans.some(span => span.fromMs <= atMs && atMs < span.toMs)

/** Weather and sun on the road, partly the hall during stops; a van with boxes is heated and cooled for its driver. */
function aroundLorry(trip: Trip, atMs: number, isBox: boolean): number {
  const outside = airCelsius(positionAt(trip, atMs), atMs)
  const phase = trip.phases.findLast(phase => phase.fromMs <= atMs)
  if (isBox || phase?.kind === 'hub' || phase?.kind === 'loading') return (outside + hallCelsius) / 2
  return outside + roofShare * sunCelsius(atMs)
}
