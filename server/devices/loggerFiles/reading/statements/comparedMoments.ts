import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { DateOrder } from '#contract/devices/rules/loggerFile.ts'
import { medianStepOfTimes } from '#contract/telemetry/rules/temperature/steps.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { instantsIn } from '#server/devices/loggerFiles/reading/time/clockOffsets.ts'
import { maxSaidLength, type ComparedFigure } from '#server/devices/loggerFiles/reading/statements/comparedFigures.ts'
import type { SeriesReadings } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import type { Said } from '#server/devices/loggerFiles/reading/statements/saidFacts.ts'
import { saidMoments, type SaidMoment } from '#server/devices/loggerFiles/reading/statements/saidMoments.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import { dayOf, orderBits, ordersIn } from '#server/devices/loggerFiles/reading/time/rawDate.ts'

const minuteMs = 60_000
/** How far clocks of two zones are apart at most: that of the lines before the readings may be another one. */
const farthestZonesMs = 14 * 60 * minuteMs

/** `zone` null: the file's readings say when they were, and its other lines don't. */
type Clock = { dateOrder: DateOrder | null; zone: ClockZone | null }
type Ends = { firstMs: number; lastMs: number; stepMs: number }

/**
 * When a file states that its recording began and ended, beside its readings. A recording may begin later than it was
 * started and end before it was stopped; no reading lies outside of it. Of several statements the nearest counts.
 */
export function comparedMoments(said: readonly Said[], series: readonly SeriesReadings[], clock: Clock) {
  const ends = endsOf(series)
  if (!ends) return []
  const all = saidMoments(said).flatMap(moment => compared(moment, ends, clock) ?? [])
  return (['start', 'end', 'firstReading', 'lastReading'] as const).flatMap(kind =>
    all
      .filter(({ figure }) => figure.kind === kind)
      .toSorted((one, other) => one.differenceMs - other.differenceMs)
      .slice(0, 1)
      .map(({ figure }) => figure),
  )
}

function endsOf(series: readonly SeriesReadings[]): Ends | undefined {
  const times = series.filter(({ count }) => count > 0).map(({ atMs }) => atMs.toSorted())
  if (times.length === 0) return undefined
  return {
    firstMs: Math.min(...times.map(one => one[0] ?? Infinity)),
    lastMs: Math.max(...times.map(one => one.at(-1) ?? -Infinity)),
    stepMs: Math.max(...times.map(one => medianStepOfTimes(one) ?? 0)),
  }
}

function compared(moment: SaidMoment, { firstMs, lastMs, stepMs }: Ends, clock: Clock) {
  const instants = instantsOf(moment, clock)
  if (!instants) return undefined
  const { earliest, latest } = instants
  const { kind, line, text } = moment
  const readMs = kind === 'start' || kind === 'firstReading' ? firstMs : lastMs
  const outside = readMs === firstMs ? earliest - firstMs : lastMs - latest
  const within = kind === 'firstReading' ? firstMs - latest : kind === 'lastReading' ? earliest - lastMs : -Infinity
  const differenceMs = Math.max(outside, within)
  const hasZone = clock.zone !== null || moment.offsetMinutes !== null
  const figure: ComparedFigure = {
    kind,
    line,
    said: shortText(text, maxSaidLength),
    read: clockText(readMs, clock.zone),
    agrees: differenceMs <= stepMs + minuteMs + (hasZone ? 0 : farthestZonesMs),
    // a file may have been cut short
    isSlight: differenceMs <= (outside >= within ? farthestZonesMs : lastMs - firstMs),
  }
  return { figure, differenceMs }
}

/** Undefined where nothing says in which order its date is written, or no clock of the zone showed it. */
function instantsOf({ date, clockMs, offsetMinutes, spanMs }: SaidMoment, { dateOrder, zone }: Clock) {
  const [only, ...more] = ordersIn(date.orders)
  const isOrdered = dateOrder !== null && (date.orders & orderBits[dateOrder]) !== 0
  const order = isOrdered ? dateOrder : more.length === 0 ? only : undefined
  if (order === undefined) return undefined
  const localMs = dayOf(date, order) + clockMs
  const all = offsetMinutes === null && zone ? instantsIn(zone)(localMs) : [localMs - (offsetMinutes ?? 0) * minuteMs]
  return all.length === 0 ? undefined : { earliest: Math.min(...all), latest: Math.max(...all) + spanMs }
}

/** On the clock of the file's zone, to the minute. */
function clockText(atMs: number, zone: ClockZone | null): string {
  if (zone && 'timeZone' in zone) return `${textOf(zonedTime(new Date(atMs), zone.timeZone))} (${zone.name})`
  const offsetMs = (zone?.offsetMinutes ?? 0) * minuteMs
  return `${textOf(new Date(atMs + offsetMs).toISOString())} (${zone?.name ?? 'UTC'})`
}

const textOf = (iso: string) => iso.slice(0, 16).replace('T', ' ')
