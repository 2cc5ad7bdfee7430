import { drawFigures } from '#server/platform/pdf/drawFigures.ts'
import type { Pen } from '#server/platform/pdf/pen.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import { curveHeight } from '#server/reporting/pdfReports/temperatureReport/curve/curvePlot.ts'
import { drawCurve } from '#server/reporting/pdfReports/temperatureReport/curve/drawCurve.ts'
import type { ReportedLogger, ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import { bandText, loggerFigures } from '#server/reporting/pdfReports/temperatureReport/reportFigures.ts'
import {
  gapTable,
  intervalText,
  outcomeText,
  periodTable,
} from '#server/reporting/pdfReports/temperatureReport/reportTables.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** Keeps heading, curve and figures on one page. */
export const roomOfLogger = curveHeight + 140

/** A logger: its curve, its figures, and tables of out-of-range periods and gaps. */
export async function drawLogger(
  pen: Pen,
  logger: ReportedLogger,
  { temperature }: Pick<ReportFacts, 'temperature'>,
  wording: Wording,
) {
  const { sheet } = pen
  const { words } = wording
  const { wholeFrom, wholeTo } = temperature
  pen.heading(logger.serial, roomOfLogger)
  const facts = [bandText(logger, wording), `${words.events.interval} ${intervalText(logger, wording)}`]
  pen.small([...outcomeText(logger.outcome, wording), ...plain(` · ${facts.join(' · ')}`)])
  if (logger.outcome !== logger.shown.outcome) pen.small(plain(words.events.sharedBand))
  if (logger.overlaps.length > 0) pen.small(plain(words.events.overlaps(overlapTimes(logger, wording))))
  if (logger.count === 0) pen.small(plain(words.events.noReadings))
  else {
    drawCurve(sheet, logger, { fromMs: Date.parse(wholeFrom), toMs: Date.parse(wholeTo) }, wording)
    drawFigures(sheet, loggerFigures(logger, wording), 'normal', 6)
  }
  await drawEvents(pen, logger, wording)
}

const overlapTimes = ({ overlaps }: ReportedLogger, { time, words }: Wording) =>
  overlaps.map(({ from, to }) => `${time(from)} – ${to === null ? words.events.overlapOpen : time(to)}`)

async function drawEvents(pen: Pen, logger: ReportedLogger, wording: Wording) {
  const { events } = wording.words
  if (logger.shown.periods.length > 0)
    await pen.headed(`${events.periods}: ${logger.serial}`, periodTable(logger, wording))
  if (logger.gaps.length > 0) await pen.headed(`${events.gaps}: ${logger.serial}`, gapTable(logger, wording))
  const none = [
    ...(logger.shown.periods.length === 0 && logger.count > 0 ? [events.noPeriods] : []),
    ...(logger.gaps.length === 0 ? [events.noGaps] : []),
  ]
  if (none.length > 0) pen.small(plain(none.join(' ')))
}

/** The checksum of all readings of a report, and how to compute it again. */
export function drawSource(pen: Pen, { source }: Pick<ReportFacts, 'source'>, wording: Wording) {
  const { words } = wording
  pen.section(words.sections.source)
  pen.note([...bold(source.sha256), ...plain(`  ${words.source.count(wording.count(source.readings))}`)])
  pen.small(plain(words.source.how))
}
