import { drawLine } from '#server/platform/pdf/sheet.ts'
import { plain } from '#server/platform/pdf/styledText.ts'
import {
  type CurveFrame,
  curveInk,
  inside,
  type Plot,
  plotHeight,
  small,
  timeTicks,
  writeCentred,
  writeRight,
} from '#server/reporting/pdfReports/temperatureReport/curve/curvePlot.ts'
import type { ReportedLogger } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** The background of the line: band, out-of-range periods, gaps and axes. */
export function drawGround(
  plot: Plot,
  logger: ReportedLogger,
  frame: CurveFrame,
  ticks: readonly number[],
  wording: Wording,
) {
  const fromMs = Math.max(Date.parse(logger.from), frame.fromMs)
  const toMs = logger.to === null ? frame.toMs : Math.min(Date.parse(logger.to), frame.toMs)
  drawBand(plot, logger, plot.x(fromMs), plot.x(toMs))
  drawSpans(plot, logger)
  drawValueAxis(plot, ticks, wording.temperature.unit)
  drawTimeAxis(plot, frame, wording)
  drawLimits(plot, logger, wording)
}

const maxTimes = 8

function drawBand(plot: Plot, { shown: { band } }: ReportedLogger, from: number, to: number) {
  const upper = band.upperMilli === null ? plot.top : plot.y(band.upperMilli)
  const lower = band.lowerMilli === null ? plot.bottom : plot.y(band.lowerMilli)
  plot.sheet.doc.rect(from, upper, to - from, lower - upper).fill(curveInk.band)
}

const minSpanWidth = 0.8

function drawSpans(plot: Plot, { shown, gaps }: ReportedLogger) {
  const { doc } = plot.sheet
  const span = (fromMs: number, toMs: number, color: string) => {
    const width = Math.max(plot.x(toMs) - plot.x(fromMs), minSpanWidth)
    doc.rect(plot.x(fromMs), plot.top, width, plotHeight).fill(color)
    return width
  }
  inside(plot, () => {
    for (const period of shown.periods) {
      const color = period.kind === 'excursion' ? curveInk.excursionSpan : curveInk.spikeSpan
      span(Date.parse(period.startedAt), Date.parse(period.endedAt), color)
    }
    for (const gap of gaps) {
      const width = span(Date.parse(gap.from), Date.parse(gap.to), curveInk.gapSpan)
      hatch(plot, plot.x(Date.parse(gap.from)), width)
    }
  })
}

const hatchStep = 5

function hatch({ sheet: { doc }, top, bottom }: Plot, from: number, width: number) {
  doc.save()
  doc.rect(from, top, width, bottom - top).clip()
  for (let x = from - plotHeight; x < from + width; x += hatchStep) doc.moveTo(x, bottom).lineTo(x + plotHeight, top)
  doc.lineWidth(0.35).stroke(curveInk.gap)
  doc.restore()
}

function drawValueAxis({ sheet, left, right, y }: Plot, ticks: readonly number[], unit: string) {
  for (const tick of ticks) {
    sheet.doc.moveTo(left, y(tick)).lineTo(right, y(tick)).lineWidth(0.35).stroke(curveInk.grid)
    writeRight(sheet, `${tick / 1000}`, left - 4, y(tick))
  }
  writeRight(sheet, unit, left - 4, y(ticks.at(-1) ?? 0) - 10)
}

const dayMs = 86_400_000

function drawTimeAxis({ sheet, top, bottom, x }: Plot, frame: CurveFrame, wording: Wording) {
  const { stepMs, ticks } = timeTicks(frame.fromMs, frame.toMs, wording.timeZone, maxTimes)
  // The day is below the hour if it changes, the year below the day.
  const [upper, lower] = stepMs < dayMs ? [wording.axisClock, wording.axisDay] : [wording.axisDay, wording.axisYear]
  let below = ''
  for (const tick of ticks) {
    sheet.doc.moveTo(x(tick), top).lineTo(x(tick), bottom).lineWidth(0.35).stroke(curveInk.grid)
    writeCentred(sheet, upper(tick), x(tick), bottom + 7)
    if (lower(tick) !== below) writeCentred(sheet, lower(tick), x(tick), bottom + 15.5)
    below = lower(tick)
  }
}

function drawLimits(plot: Plot, { shown: { band } }: ReportedLogger, wording: Wording) {
  const { sheet, left, right, y } = plot
  const limits = [band.lowerMilli, band.upperMilli].filter(limit => limit !== null)
  const places = apart(limits.map(y))
  for (const [nth, limit] of limits.entries()) {
    sheet.doc.moveTo(left, y(limit)).lineTo(right, y(limit)).lineWidth(0.7).dash(3, { space: 2 })
    sheet.doc.stroke(curveInk.limit).undash()
    const text = `${wording.celsius(limit)} ${wording.temperature.unit}`
    drawLine(sheet, plain(text), right + 3, (places[nth] ?? y(limit)) - 5, { ...small, color: curveInk.limit })
  }
}

const labelHeight = 9

/** The positions of the labels of both limits, in points from the top: with a large range their lines are close together. */
export function apart(places: readonly number[]): readonly number[] {
  const [lower, upper] = places
  if (lower === undefined || upper === undefined) return places
  const missing = Math.max(0, labelHeight - (lower - upper)) / 2
  return [lower + missing, upper - missing]
}
