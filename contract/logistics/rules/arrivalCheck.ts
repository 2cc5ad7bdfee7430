import type { ArrivalCheck } from '#contract/logistics/types/handoverChecks.ts'
import { elsewhereMeters } from '#contract/logistics/rules/elsewhere.ts'
import { openPeriods } from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import {
  addReading,
  emptyEvaluationState,
  noEvents,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { sideOf, specKey, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

const minuteMs = 60_000
/** No reading later than this after an arrival is looked at; the migration's queue_readings_after_arrival() has it too. */
export const maxWatchedMs = 72 * 60 * minuteMs
/** A position counts for the arrival up to this long before and after it. */
export const nearArrivalMs = 30 * minuteMs

/** In order of time; `meters`: to the edge of the destination, null without a position. */
export type WatchedReading = { atMs: number; milliCelsius: number; meters: number | null }
export type WatchedLogger = {
  serial: string
  specs: readonly EvaluationSpec[]
  thresholdMs: number
  readings: readonly WatchedReading[]
}
export type WatchedArrival = {
  arrivedMs: number
  /** What says that it may have been on its way still: a planned hour, when a confirmation came in, other arrival times. */
  laterMs: readonly number[]
  /** Those whose assignment the arrival ended. */
  loggers: readonly WatchedLogger[]
}

/** LOG-143: what is to be checked about an arrival; null: nothing. */
export function checkArrival({ arrivedMs, laterMs, loggers }: WatchedArrival): ArrivalCheck | null {
  const place = placeAt(arrivedMs, loggers)
  if (place === 'there') return null
  const elsewhere = place === 'unknown' ? null : place
  const untilMs = Math.min(arrivedMs + maxWatchedMs, Math.max(arrivedMs, ...laterMs, elsewhere?.untilMs ?? 0))
  const outside = longestOf(loggers.flatMap(logger => excursionsAfter(arrivedMs, untilMs, logger)))
  if (!outside && !elsewhere) return null
  return {
    arrivedAt: iso(arrivedMs),
    outside: outside && {
      from: iso(outside.startedAtMs),
      to: iso(outside.endedAtMs),
      isOpen: outside.closedBy === 'open',
      serial: outside.serial,
    },
    elsewhere: elsewhere && { meters: Math.round(elsewhere.meters), until: iso(elsewhere.untilMs) },
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** Readings from then on are not needed, unless these say so (`needsLater`); not after the arrival: none are needed. */
export const firstWatchedMs = ({ arrivedMs, laterMs }: Omit<WatchedArrival, 'loggers'>, isLocated: boolean) =>
  Math.min(arrivedMs + maxWatchedMs, Math.max(arrivedMs, ...laterMs, isLocated ? arrivedMs + nearArrivalMs + 1 : 0))

/** Whether later readings may change a check: it was elsewhere, or an excursion may go on. */
export function needsLater({ arrivedMs, loggers }: WatchedArrival): boolean {
  const place = placeAt(arrivedMs, loggers)
  if (place === 'there') return false
  const isOutside = ({ specs, readings }: WatchedLogger) => {
    const last = readings.at(-1)
    return !!last && last.atMs >= arrivedMs && specs.some(spec => sideOf(spec, last.milliCelsius) !== 'inside')
  }
  return place !== 'unknown' || loggers.some(isOutside)
}

/**
 * Where the positions around the arrival, of the logger with most of them, say that it was: the last one before it and the
 * first one after it must agree that it was elsewhere, as one alone may be wrong. Without them it is unknown: a logger may
 * come back days later.
 */
function placeAt(arrivedMs: number, loggers: readonly WatchedLogger[]) {
  const isNear = ({ atMs }: { atMs: number }) => Math.abs(atMs - arrivedMs) <= nearArrivalMs
  const [positions = []] = loggers
    .map(({ readings }) => readings.flatMap(({ atMs, meters }) => (meters === null ? [] : [{ atMs, meters }])))
    .toSorted((a, b) => b.filter(isNear).length - a.filter(isNear).length)
  const before = positions.findLastIndex(({ atMs }) => atMs <= arrivedMs)
  const around = [positions[before], positions[before + 1]].flatMap(one => (one && isNear(one) ? [one] : []))
  if (around.some(({ meters }) => meters <= elsewhereMeters)) return 'there'
  const [first, second] = around
  if (!first || !second) return 'unknown'
  const run = positions.slice(before)
  const back = run.findIndex(({ meters }) => meters <= elsewhereMeters)
  const last = back < 0 ? run.at(-1) : run[back - 1]
  return { meters: first.meters, untilMs: last?.atMs ?? second.atMs }
}

type Excursion = OutOfRangePeriod & { serial: string }

/**
 * By the rules of the evaluation (TEL-19 to TEL-24), as if it went on; those that began while readings were watched. One that
 * the last reading left open counts once it has lasted the tolerance: whatever the next reading is, it stays (LOG-136).
 */
function excursionsAfter(arrivedMs: number, untilMs: number, { serial, specs, thresholdMs, readings }: WatchedLogger) {
  const state = emptyEvaluationState(specs, thresholdMs, 'left out')
  const events = noEvents()
  for (const { atMs, milliCelsius } of readings) {
    if (atMs >= arrivedMs) addReading(state, atMs, milliCelsius, events)
  }
  const tolerances = new Map(specs.map(spec => [specKey(spec), spec.toleranceMinutes * minuteMs]))
  const lasting = openPeriods(state).filter(period => lengthOf(period) >= (tolerances.get(period.specKey) ?? 0))
  return [...events.periods, ...lasting]
    .filter(({ kind, startedAtMs }) => kind === 'excursion' && startedAtMs < untilMs)
    .map((period): Excursion => ({ ...period, serial }))
}

const longestOf = (excursions: readonly Excursion[]): Excursion | null =>
  excursions.toSorted((a, b) => lengthOf(b) - lengthOf(a) || a.startedAtMs - b.startedAtMs)[0] ?? null
const lengthOf = ({ startedAtMs, endedAtMs }: OutOfRangePeriod) => endedAtMs - startedAtMs
