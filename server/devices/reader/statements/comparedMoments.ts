import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { DateOrder } from '#contract/devices/rules/loggerFile.ts'
import { medianStepOfTimes } from '#contract/telemetry/rules/temperature/steps.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { instantsIn } from '#server/devices/reader/time/clockOffsets.ts'
import { maxStatedLength, type ComparedFigure } from '#server/devices/reader/statements/comparedFigures.ts'
import type { SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import type { Statement } from '#server/devices/reader/statements/statements.ts'
import { statedMoments, type StatedMoment } from '#server/devices/reader/statements/statedMoments.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { dayOf, orderBits, ordersIn } from '#server/devices/reader/time/rawDate.ts'

const minuteMs = 60_000
/** The largest difference between clocks of two zones: the lines before the readings may use another zone. */
const maxZoneDifferenceMs = 14 * 60 * minuteMs

/** `zone` null: only the rows have offsets, not the other lines. */
type Clock = { dateOrder: DateOrder | null; zone: ClockZone | null }
type Ends = { firstMs: number; lastMs: number; stepMs: number }

/**
 * Compares the stated begin and end of a recording with its readings. The first reading may be later than the start and the
 * last one earlier than the stop; no reading is outside. Of several statements the nearest counts.
 */
export function comparedMoments(statements: readonly Statement[], series: readonly SeriesReadings[], clock: Clock) {
  const ends = endsOf(series)
  if (!ends) return []
  const all = statedMoments(statements).flatMap(moment => compared(moment, ends, clock) ?? [])
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

function compared(moment: StatedMoment, { firstMs, lastMs, stepMs }: Ends, clock: Clock) {
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
    said: shortText(text, maxStatedLength),
    read: clockText(readMs, clock.zone),
    agrees: differenceMs <= stepMs + minuteMs + (hasZone ? 0 : maxZoneDifferenceMs),
    // A file may have been cut short.
    isSlight: differenceMs <= (outside >= within ? maxZoneDifferenceMs : lastMs - firstMs),
  }
  return { figure, differenceMs }
}

/** Undefined if the order of its date is unknown, or no clock of the zone showed the time. */
function instantsOf({ date, clockMs, offsetMinutes, spanMs }: StatedMoment, { dateOrder, zone }: Clock) {
  const [only, ...more] = ordersIn(date.orders)
  const isOrdered = dateOrder !== null && (date.orders & orderBits[dateOrder]) !== 0
  const order = isOrdered ? dateOrder : more.length === 0 ? only : undefined
  if (order === undefined) return undefined
  const localMs = dayOf(date, order) + clockMs
  const all = offsetMinutes === null && zone ? instantsIn(zone)(localMs) : [localMs - (offsetMinutes ?? 0) * minuteMs]
  return all.length === 0 ? undefined : { earliest: Math.min(...all), latest: Math.max(...all) + spanMs }
}

/** The time in the file's zone, to the minute. */
function clockText(atMs: number, zone: ClockZone | null): string {
  if (zone && 'timeZone' in zone) return `${textOf(zonedTime(new Date(atMs), zone.timeZone))} (${zone.name})`
  const offsetMs = (zone?.offsetMinutes ?? 0) * minuteMs
  return `${textOf(new Date(atMs + offsetMs).toISOString())} (${zone?.name ?? 'UTC'})`
}

const textOf = (iso: string) => iso.slice(0, 16).replace('T', ' ')
