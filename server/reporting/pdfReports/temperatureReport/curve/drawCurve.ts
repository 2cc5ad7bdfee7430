import { ink, type Sheet } from '#server/platform/pdf/sheet.ts'
import {
  type CurveFrame,
  curveInk,
  inside,
  type Plot,
  plotHeight,
  plotOf,
  valueScale,
} from '#server/reporting/pdfReports/temperatureReport/curve/curvePlot.ts'
import { drawGround } from '#server/reporting/pdfReports/temperatureReport/curve/drawCurveGround.ts'
import { drawLegend, drawNumbers } from '#server/reporting/pdfReports/temperatureReport/curve/drawCurveMarks.ts'
import type { ReportedLogger } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

const maxValues = 7

/** A logger's curve with its band, and with numbered out-of-range periods and gaps. */
export function drawCurve(sheet: Sheet, logger: ReportedLogger, frame: CurveFrame, wording: Wording) {
  const { doc } = sheet
  const { fromMilli, toMilli, ticks } = valueScale(logger, maxValues)
  const plot = plotOf(sheet, frame, { fromMilli, toMilli })
  const figure = doc.struct('Figure', { alt: wording.words.curve.alternative(logger.serial) })
  doc.addStructure(figure)
  figure.add(doc.markStructureContent('Figure'))
  drawGround(plot, logger, frame, ticks, wording)
  drawReadings(plot, logger)
  drawNumbers(plot, logger)
  doc
    .rect(plot.left, plot.top, plot.right - plot.left, plotHeight)
    .lineWidth(0.5)
    .stroke(ink.quiet)
  drawLegend(plot, logger, wording)
  doc.endMarkedContent()
  figure.end()
  doc.y = plot.end
}

/** The line is interrupted at gaps, without interpolation, and red beyond a limit. */
function drawReadings(plot: Plot, logger: ReportedLogger) {
  const { doc } = plot.sheet
  const { band, periods } = logger.shown
  const path = pathOf(plot, logger)
  const stroke = (color: string, width: number) => {
    doc.lineWidth(width).lineJoin('round').strokeColor(color)
    doc.addContent(path).stroke()
  }
  inside(plot, () => stroke(ink.text, 0.75))
  if (periods.length === 0) return
  if (band.upperMilli !== null) inside(plot, () => stroke(curveInk.excursion, 0.9), plot.top, plot.y(band.upperMilli))
  if (band.lowerMilli !== null)
    inside(plot, () => stroke(curveInk.excursion, 0.9), plot.y(band.lowerMilli ?? 0), plot.bottom)
}

/**
 * The path in the syntax of PDF, as one text: pdfkit would keep an object for each of thousands of commands. A single reading
 * between two gaps is a short stroke.
 */
function pathOf({ x, y }: Plot, { curve: { atMs, milliCelsius } }: ReportedLogger): string {
  const commands: string[] = []
  const add = (px: number, py: number, command: 'm' | 'l') =>
    void commands.push(`${px.toFixed(2)} ${py.toFixed(2)} ${command}`)
  for (const [place, milli] of milliCelsius.entries()) {
    if (milli === null) continue
    const [px, py] = [x(atMs[place] ?? 0), y(milli)]
    const isFirst = (milliCelsius[place - 1] ?? null) === null
    const isAlone = isFirst && (milliCelsius[place + 1] ?? null) === null
    if (isAlone) add(px - 0.6, py, 'm')
    if (isAlone) add(px + 0.6, py, 'l')
    else add(px, py, isFirst ? 'm' : 'l')
  }
  return commands.join('\n')
}
