import { drawLine, ink, measureAt, type Sheet } from '#server/platform/pdf/sheet.ts'
import { plain } from '#server/platform/pdf/styledText.ts'

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
