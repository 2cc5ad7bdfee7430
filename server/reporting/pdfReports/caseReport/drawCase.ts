import { setImmediate } from 'node:timers/promises'
import type { CaseContent } from '#server/quality/cases/queries/caseContent.ts'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { drawFigures } from '#server/platform/pdf/drawFigures.ts'
import { drawPanel } from '#server/platform/pdf/drawPanel.ts'
import { type Pen, penOn } from '#server/platform/pdf/pen.ts'
import { drawText, ink, type Sheet, tagged } from '#server/platform/pdf/sheet.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import { drawAssessment, drawComments, eventTable } from '#server/reporting/pdfReports/caseReport/commentsAndEvents.ts'
import type { CaseFacts } from '#server/reporting/pdfReports/caseReport/caseReport.ts'
import { wholeCaseFigures } from '#server/reporting/pdfReports/evidence/excursionTable.ts'
import {
  drawBudgets,
  drawDecisions,
  drawExcursions,
  drawSignatures,
  isChangedSinceApproval,
} from '#server/reporting/pdfReports/evidence/drawEvidence.ts'
import { madeBy, type Making, zoneFigure } from '#server/reporting/pdfReports/temperatureReport/drawFirstPage.ts'
import { drawLogger, drawSource, roomOfLogger } from '#server/reporting/pdfReports/temperatureReport/drawLogger.ts'
import type { ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import { loggerTable } from '#server/reporting/pdfReports/temperatureReport/reportTables.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** All pages without their frames, in the order of an evaluation: excursions, assessment, decisions, signatures. */
export async function drawCase(sheet: Sheet, facts: CaseFacts, making: Making, wording: Wording) {
  const pen = penOn(sheet)
  const { found } = facts
  const { sections } = wording.caseReport
  drawCover(sheet, found, making, wording)
  pen.section(sections.case)
  drawFigures(sheet, wholeCaseFigures(found, wording), 'normal')
  if (found.openedReason !== null) {
    pen.heading(wording.caseReport.facts.openedReason, 60)
    pen.written(found.openedReason)
  }
  await drawExcursions(pen, found, wording)
  drawAssessment(pen, found, facts.showsAssessment, wording)
  await drawDecisions(pen, found.lotStates, wording)
  await drawBudgets(pen, facts.budgets, wording)
  await drawSignatures(pen, { signatures: found.signatures, caseNumber: found.number }, wording)
  await drawCurves(pen, facts, wording)
  await drawComments(pen, found.comments, facts.checksums, wording)
  await pen.longSection(sections.events, eventTable(found.events, wording))
  if (facts.measured) await drawMeasurement(pen, facts.measured, wording)
}

const tones = { open: ink.warning, underAssessment: ink.warning, reopened: ink.warning, concluded: ink.good }

/** The case, its state and the author of the report. */
function drawCover(sheet: Sheet, found: CaseContent, making: Making, wording: Wording) {
  const { caseReport, evidence } = wording
  const { doc } = sheet
  tagged(sheet, 'H', () => drawText(sheet, bold(caseReport.title), { size: 18, leading: 1.35 }))
  const name = [found.number, found.delivery.reference].join(' · ')
  tagged(sheet, 'P', () => drawText(sheet, bold(name), { size: 12, leading: 1.5 }))
  tagged(sheet, 'P', () => drawText(sheet, plain(wording.company(found.depositor)), { size: 10, color: ink.quiet }))
  doc.y += 6
  const isChanged = isChangedSinceApproval(found, found.signatures)
  drawPanel(sheet, {
    label: caseReport.state,
    value: evidence.caseStates[found.state],
    sentence: lotCountText(found, wording),
    tone: isChanged ? ink.wrong : tones[found.state],
  })
  if (isChanged) drawRemark(sheet, caseReport.changedSince, ink.wrong)
  if (found.state !== 'concluded')
    drawRemark(sheet, caseReport.soFar(wording.time(making.at.toISOString())), ink.warning)
  drawFigures(sheet, [...madeBy(making, wording), zoneFigure(making, wording)], 'normal', 3)
  doc.y += 4
}

function drawRemark(sheet: Sheet, text: string, color: string) {
  tagged(sheet, 'P', () => drawText(sheet, bold(text), { size: 9, color }))
  sheet.doc.y += 6
}

function lotCountText({ lots }: CaseContent, { caseReport, evidence, count }: Wording): string | null {
  const counted = lotDecisions
    .filter(decision => lots[decision] > 0)
    .map(decision => caseReport.counted(evidence.decisions[decision], count(lots[decision])))
  return counted.length === 0 ? null : caseReport.lotCounts(counted)
}

/** The loggers with excursions of the case; the report of the delivery has all loggers. */
async function drawCurves(pen: Pen, { found, measured, isArchived }: CaseFacts, wording: Wording) {
  const { sections, curves } = wording.caseReport
  const affected = new Set(found.excursions.filter(one => one.withdrawnAt === null).map(one => one.serial))
  const loggers = measured?.loggers.filter(logger => affected.has(logger.serial)) ?? []
  if (!measured || loggers.length === 0) {
    pen.section(sections.curves)
    return pen.small(plain(isArchived ? curves.archived : curves.none))
  }
  pen.section(sections.curves, undefined, roomOfLogger + 40)
  for (const logger of loggers) {
    await drawLogger(pen, logger, measured, wording)
    await setImmediate()
  }
}

/** The loggers of the delivery and the method of evaluation; the checksum is that of the report of the delivery. */
async function drawMeasurement(pen: Pen, measured: ReportFacts, wording: Wording) {
  const { sections, loggers, method } = wording.words
  await pen.longSection(sections.loggers, loggerTable(measured.loggers, wording))
  pen.small(plain(loggers.calibrationNote))
  pen.section(sections.method)
  for (const rule of method) pen.small(plain(rule))
  drawSource(pen, measured, wording)
}
