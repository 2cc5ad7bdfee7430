import { drawLine, ink, measureAt, type Sheet } from '#server/platform/pdf/sheet.ts'
import { plain } from '#server/platform/pdf/styledText.ts'
import { suspectMilli } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'

/** As on the screen: red outside the band, amber within the tolerance, grey not measured. */
export const curveInk = {
  excursion: ink.wrong,
  excursionSpan: '#fbe4e7',
  spike: ink.warning,
  spikeSpan: '#f8ebd2',
  gap: '#6b7683',
  gapSpan: '#eceff2',
  band: '#e9f4f1',
  limit: ink.good,
  grid: '#dfe5ea',
} as const

export const small = { size: 6.5, color: ink.quiet }
export const plotHeight = 118
const [aboveBand, belowAxis, valueRoom, rightRoom] = [12, 38, 26, 28]
export const curveHeight = aboveBand + plotHeight + belowAxis

/** The whole period of the delivery, so that the curves of loggers are comparable. */
export type CurveFrame = { fromMs: number; toMs: number }
type ValueFrame = { fromMilli: number; toMilli: number }

/** The position of the curve on the page, and its scales; `end` is below all of it. */
export type Plot = {
  sheet: Sheet
  left: number
  right: number
  top: number
  bottom: number
  end: number
  x: (atMs: number) => number
  y: (milli: number) => number
}

export function plotOf(sheet: Sheet, frame: CurveFrame, { fromMilli, toMilli }: ValueFrame): Plot {
  const [left, right] = [sheet.left + valueRoom, sheet.left + sheet.width - rightRoom]
  const top = sheet.doc.y + aboveBand
  const bottom = top + plotHeight
  const perMs = (right - left) / Math.max(1, frame.toMs - frame.fromMs)
  const perMilli = plotHeight / (toMilli - fromMilli)
  return {
    sheet,
    left,
    right,
    top,
    bottom,
    end: bottom + belowAxis,
    x: atMs => left + (atMs - frame.fromMs) * perMs,
    y: milli => bottom - (milli - fromMilli) * perMilli,
  }
}

/** Clips the drawing to the plot. */
export function inside({ sheet: { doc }, left, right, top, bottom }: Plot, draw: () => void, from = top, to = bottom) {
  doc.save()
  doc.rect(left, from, right - left, to - from).clip()
  draw()
  doc.restore()
}

export function writeRight(sheet: Sheet, text: string, right: number, y: number) {
  drawLine(sheet, plain(text), right - measureAt(sheet, small.size)(text, false), y - 5, small)
}

export function writeCentred(sheet: Sheet, text: string, x: number, y: number) {
  drawLine(sheet, plain(text), x - measureAt(sheet, small.size)(text, false) / 2, y - 5, small)
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map(minutes => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map(hours => hours * hourMs),
  ...[1, 2, 5, 10, 20, 50, 100, 200].map(days => days * dayMs),
]
const valueSteps = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** At most `max` ticks at round times on the clock of a zone, such as full hours or days. */
export function timeTicks(fromMs: number, toMs: number, timeZone: string, max: number) {
  const stepMs = timeSteps.find(step => (toMs - fromMs) / step <= max - 1) ?? toMs - fromMs
  const first = Math.ceil(localMs(fromMs, timeZone) / stepMs) * stepMs
  const last = localMs(toMs, timeZone)
  const ticks: number[] = []
  for (let local = first; local <= last; local += stepMs) {
    const atMs = instantMs(local, timeZone)
    if (atMs >= fromMs && atMs <= toMs && atMs > (ticks.at(-1) ?? -Infinity)) ticks.push(atMs)
  }
  return { stepMs, ticks }
}

const offsetMs = (atMs: number, timeZone: string) => {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(zonedTime(new Date(atMs), timeZone)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs)
}
/** The time on the clock as if it were UTC, and the inverse. */
const localMs = (atMs: number, timeZone: string) => atMs + offsetMs(atMs, timeZone)
const instantMs = (local: number, timeZone: string) => local - offsetMs(local - offsetMs(local, timeZone), timeZone)

const paddingShare = 0.1
const minSpan = 2_000

/** The y range in thousandths of °C, with limits and readings but without suspect ones, which would compress the rest. */
export function valueScale({ shown, curve }: Pick<LoggerTemperature, 'shown' | 'curve'>, max: number) {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const milli of [shown.band.lowerMilli, shown.band.upperMilli, ...curve.milliCelsius]) {
    if (milli === null || milli === suspectMilli) continue
    lowest = Math.min(lowest, milli)
    highest = Math.max(highest, milli)
  }
  if (lowest > highest) [lowest, highest] = [0, 10_000]
  const half = Math.max(highest - lowest, minSpan) * (0.5 + paddingShare)
  const middle = (lowest + highest) / 2
  const [fromMilli, toMilli] = [middle - half, middle + half]
  const step = valueSteps.find(one => (toMilli - fromMilli) / one <= max) ?? toMilli - fromMilli
  const ticks: number[] = []
  for (let tick = Math.ceil(fromMilli / step) * step; tick <= toMilli; tick += step) ticks.push(tick)
  return { fromMilli, toMilli, ticks }
}
