import { setImmediate } from 'node:timers/promises'
import { drawFigures } from '#server/print/drawFigures.ts'
import { penOn, type Pen } from '#server/print/pen.ts'
import type { Sheet } from '#server/print/sheet.ts'
import { bold, plain } from '#server/print/styledText.ts'
import { deliveryFactFigures } from '#server/temperatureReport/deliveryFactFigures.ts'
import { curveHeight } from '#server/temperatureReport/curvePlot.ts'
import { drawCurve } from '#server/temperatureReport/drawCurve.ts'
import { drawFirstPage, type Making } from '#server/temperatureReport/drawFirstPage.ts'
import type { ReportedLogger, ReportFacts } from '#server/temperatureReport/reportFacts.ts'
import { bandText, deliveryFigures, loggerFigures } from '#server/temperatureReport/reportFigures.ts'
import {
  amendmentTable,
  gapTable,
  intervalText,
  itemTable,
  itemTemperatureTable,
  loggerTable,
  outcomeText,
  runTable,
} from '#server/temperatureReport/reportTables.ts'
import type { Wording } from '#server/temperatureReport/reportWording.ts'

/** All pages but their frames; between the loggers others get their turn, for a report can be long. */
export async function drawReport(sheet: Sheet, facts: ReportFacts, making: Making, wording: Wording) {
  const { words } = wording
  const pen = penOn(sheet)
  drawFirstPage(sheet, facts, making, wording)
  drawUndisclosed(pen, facts, wording)
  pen.section(words.sections.summary)
  drawFigures(sheet, deliveryFigures(facts, wording), 'big')
  pen.section(words.sections.delivery)
  drawFigures(sheet, deliveryFactFigures(facts, wording), 'normal')
  drawItems(pen, facts, wording)
  pen.section(words.sections.loggers, loggerTable(facts.loggers, wording))
  pen.small(plain(words.loggers.calibrationNote))
  pen.section(words.sections.measurements, undefined, roomOfLogger + 40)
  for (const logger of facts.loggers) {
    await drawLogger(pen, logger, facts, wording)
    await setImmediate()
  }
  if (facts.status.amendments.length > 0) pen.section(words.sections.amendments, amendmentTable(facts, wording))
  pen.section(words.sections.method)
  for (const rule of words.method) pen.small(plain(rule))
  drawSource(pen, facts, wording)
}

/** Who is no party of the delivery reads which parts of it are not in the report. */
function drawUndisclosed(pen: Pen, { status }: ReportFacts, { words }: Wording) {
  const { disclosed } = status
  if (disclosed.all) return
  const { hiddenKinds } = words
  const hidden = [
    hiddenKinds.parties,
    hiddenKinds.amendments,
    ...(disclosed.shippingList ? [] : [hiddenKinds.shippingList]),
    ...(disclosed.location ? [] : [hiddenKinds.location]),
  ]
  pen.note([...plain(`${words.notDisclosed} `), ...bold(words.hidden(hidden.join(words.separator)))])
}

function drawItems(pen: Pen, { items, commodities }: ReportFacts, wording: Wording) {
  const { sections } = wording.words
  if (items && items.length > 0) pen.section(sections.items, itemTable(items, commodities ?? [], wording))
  if (commodities && commodities.length > 0)
    pen.section(sections.itemTemperatures, itemTemperatureTable(commodities, wording))
}

/** Its heading, picture and figures stay on one page. */
const roomOfLogger = curveHeight + 140

async function drawLogger(pen: Pen, logger: ReportedLogger, { temperature }: ReportFacts, wording: Wording) {
  const { sheet } = pen
  const { words } = wording
  const { wholeFrom, wholeTo } = temperature
  pen.heading(logger.serial, roomOfLogger)
  const facts = [bandText(logger, wording), `${words.events.interval} ${intervalText(logger, wording)}`]
  pen.small([...outcomeText(logger.outcome, wording), ...plain(` · ${facts.join(' · ')}`)])
  if (logger.outcome !== logger.shown.outcome) pen.small(plain(words.events.sharedBand))
  if (logger.count === 0) pen.small(plain(words.events.noReadings))
  else {
    drawCurve(sheet, logger, { fromMs: Date.parse(wholeFrom), toMs: Date.parse(wholeTo) }, wording)
    drawFigures(sheet, loggerFigures(logger, wording), 'normal', 6)
  }
  await drawEvents(pen, logger, wording)
}

async function drawEvents(pen: Pen, logger: ReportedLogger, wording: Wording) {
  const { events } = wording.words
  if (logger.shown.runs.length > 0) await pen.headed(`${events.runs}: ${logger.serial}`, runTable(logger, wording))
  if (logger.gaps.length > 0) await pen.headed(`${events.gaps}: ${logger.serial}`, gapTable(logger, wording))
  const none = [
    ...(logger.shown.runs.length === 0 && logger.count > 0 ? [events.noRuns] : []),
    ...(logger.gaps.length === 0 ? [events.noGaps] : []),
  ]
  if (none.length > 0) pen.small(plain(none.join(' ')))
}

function drawSource(pen: Pen, { source }: ReportFacts, wording: Wording) {
  const { words } = wording
  pen.section(words.sections.source)
  pen.note([...bold(source.sha256), ...plain(`  ${words.source.count(wording.count(source.readings))}`)])
  pen.small(plain(words.source.how))
}
