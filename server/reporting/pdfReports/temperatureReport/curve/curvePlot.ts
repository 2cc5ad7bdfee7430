import { drawLine, ink, measureAt, type Sheet } from '#server/platform/pdf/sheet.ts'
import { plain } from '#server/platform/pdf/styledText.ts'

export const small = { size: 6.5, color: ink.quiet }
export const plotHeight = 118
const [aboveBand, belowAxis, valueRoom, rightRoom] = [12, 38, 26, 28]
export const curveHeight = aboveBand + plotHeight + belowAxis

/** The whole delivery's time, so that the loggers' pictures can be laid side by side. */
export type CurveFrame = { fromMs: number; toMs: number }
type ValueFrame = { fromMilli: number; toMilli: number }

/** Where the picture stands on the page, and where a moment and a temperature lie in it. `end` is below all of it. */
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

/** What is outside the plot is not drawn. */
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
