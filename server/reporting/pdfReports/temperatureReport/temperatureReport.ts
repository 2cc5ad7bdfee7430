import type pg from 'pg'
import type { Language } from '#contract/kernel/language.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { madeReport } from '#server/platform/pdf/madeReport.ts'
import { reportFacts, type ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import { reportWording, type Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import { setImmediate } from 'node:timers/promises'
import { drawFigures } from '#server/platform/pdf/drawFigures.ts'
import { type Pen, penOn } from '#server/platform/pdf/pen.ts'
import {
  drawBudgets,
  drawCaseSummary,
  drawDecisions,
  drawSignatures,
} from '#server/reporting/pdfReports/evidence/drawEvidence.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import {
  deliveryFactFigures,
  drawFirstPage,
  type Making,
} from '#server/reporting/pdfReports/temperatureReport/drawFirstPage.ts'
import { drawLogger, drawSource, roomOfLogger } from '#server/reporting/pdfReports/temperatureReport/drawLogger.ts'
import { deliveryFigures } from '#server/reporting/pdfReports/temperatureReport/reportFigures.ts'
import {
  amendmentTable,
  itemTable,
  itemTemperatureTable,
  loggerTable,
} from '#server/reporting/pdfReports/temperatureReport/reportTables.ts'

export type ReportRequest = {
  scope: EnterpriseScope
  /** The author. */
  caller: Pick<Caller, 'name' | 'company'>
  language: Language
  now: Date
  timeZone: string
}

/** The delivery temperature report as a PDF, streamed after it is drawn; 4017 and 4508 as for its figures. */
export async function temperatureReport(pool: pg.Pool, asked: ReportRequest & { deliveryId: number }) {
  const { caller, language, now, timeZone } = asked
  const facts = await reportFacts(pool, asked)
  const wording = reportWording(language, timeZone)
  const { reference } = facts.status
  const title = `${wording.words.title} ${reference}`
  const made = { title, name: `${reference}-temperature-report`, maker: caller, language, now, timeZone }
  return await madeReport(made, wording, (sheet, by) => drawReport(sheet, facts, { by, at: now }, wording))
}

/** All pages without their frames; other requests run between the loggers. */
async function drawReport(sheet: Sheet, facts: ReportFacts, making: Making, wording: Wording) {
  const { words } = wording
  const pen = penOn(sheet)
  drawFirstPage(sheet, facts, making, wording)
  drawUndisclosed(pen, facts, wording)
  pen.section(words.sections.summary)
  drawFigures(sheet, deliveryFigures(facts, wording), 'big')
  pen.section(words.sections.delivery)
  drawFigures(sheet, deliveryFactFigures(facts, wording), 'normal')
  drawItems(pen, facts, wording)
  await drawEvidence(pen, facts, wording)
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

/** For companies that are not a party: the information that the report excludes. */
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

/** The case, the decisions, the signatures and the stability budgets. */
async function drawEvidence(pen: Pen, { evidence, budgets }: ReportFacts, wording: Wording) {
  if (evidence) {
    const { found, lots, signatures } = evidence
    if (found) await drawCaseSummary(pen, { found, signatures }, wording)
    await drawDecisions(pen, lots, wording)
    const isSigned = found !== null || signatures.length > 0
    if (isSigned) await drawSignatures(pen, { signatures, caseNumber: found?.number ?? null }, wording)
  }
  await drawBudgets(pen, budgets, wording)
}
