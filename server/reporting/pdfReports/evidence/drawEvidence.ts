import type { LotState, Signature } from '#contract/quality/types/evidenceTypes.ts'
import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { caseText } from '#contract/quality/words/excursionText.ts'
import { drawFigures } from '#server/platform/pdf/drawFigures.ts'
import { caseFigures, excursionTable } from '#server/reporting/pdfReports/evidence/excursionTable.ts'
import type { ReportedCase } from '#server/reporting/pdfReports/evidence/deliveryEvidence.ts'
import { budgetTable } from '#server/reporting/pdfReports/evidence/budgetTable.ts'
import { ink } from '#server/platform/pdf/sheet.ts'
import type { Pen } from '#server/platform/pdf/pen.ts'
import { bold, colored, plain } from '#server/platform/pdf/styledText.ts'
import {
  historyTable,
  lotsWithHistory,
  lotTable,
  signatureTable,
} from '#server/reporting/pdfReports/evidence/decisionTables.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** The state and excursions of a delivery's case; the case report has the rest. */
export async function drawCaseSummary(
  pen: Pen,
  { found, signatures }: { found: ReportedCase; signatures: readonly Signature[] },
  wording: Wording,
) {
  const { sections, facts, changedSince } = wording.caseReport
  pen.section(sections.case)
  drawFigures(pen.sheet, caseFigures(found, wording), 'normal')
  if (found.state !== 'concluded') pen.note(bold(facts.notConcluded))
  if (isChangedSinceApproval(found, signatures)) pen.note(colored(changedSince, ink.wrong))
  await drawExcursions(pen, found, wording)
  pen.small(plain(facts.report))
}

/** A concluded case without a valid approval. */
export const isChangedSinceApproval = ({ state }: Pick<ReportedCase, 'state'>, signatures: readonly Signature[]) =>
  state === 'concluded' && signatures.findLast(one => one.meaning === 'approved')?.isValid !== true

/** The excursions as an event and by logger, then those that re-evaluation removed. */
export async function drawExcursions(
  pen: Pen,
  { excursions, worst }: Pick<ReportedCase, 'excursions' | 'worst'>,
  wording: Wording,
) {
  const { sections, excursions: words } = wording.caseReport
  const current = excursions.filter(one => one.withdrawnAt === null)
  const withdrawn = excursions.filter(one => one.withdrawnAt !== null)
  if (current.length > 0) {
    if (worst) pen.note(plain(caseText(worst, wording)))
    await pen.longSection(sections.excursions, excursionTable(current, wording))
    if (current.some(one => one.place?.position)) pen.small(plain(words.positionNote))
  } else {
    pen.section(sections.excursions)
    pen.small(plain(words.none))
  }
  if (withdrawn.length > 0) await pen.headed(sections.withdrawn, excursionTable(withdrawn, wording, true))
}

/** The current decisions, and the history of lots with more than one. */
export async function drawDecisions(pen: Pen, lots: readonly LotState[], wording: Wording) {
  const { sections, decisions: words } = wording.caseReport
  if (lots.length === 0) {
    pen.section(sections.decisions)
    return pen.small(plain(words.none))
  }
  await pen.longSection(sections.decisions, lotTable(lots, wording))
  if (lots.some(lot => lot.isAffected && lot.decision === 'undecided')) pen.note(bold(words.undecidedNote))
  if (lotsWithHistory(lots).length > 0) await pen.headed(sections.history, historyTable(lots, wording))
}

/** The signatures and whether they are valid; `caseNumber` null: the delivery has no case. */
export async function drawSignatures(
  pen: Pen,
  { signatures, caseNumber }: { signatures: readonly Signature[]; caseNumber: string | null },
  wording: Wording,
) {
  const { sections, signatures: words } = wording.caseReport
  if (signatures.length === 0) {
    pen.section(sections.signatures)
    return pen.small(plain(words.none))
  }
  await pen.longSection(sections.signatures, signatureTable(signatures, caseNumber, wording))
  pen.small(plain(words.note))
}

/** The budgets of the lots with their sources; nothing if no lot has a budget. */
export async function drawBudgets(pen: Pen, budgets: readonly LotBudget[], wording: Wording) {
  if (budgets.every(budget => budget.allowance === null)) return
  const { sections, budget: words } = wording.caseReport
  await pen.longSection(sections.budget, budgetTable(budgets, wording))
  if (budgets.some(budget => !budget.isCurrent)) pen.note(bold(words.notCurrent))
  if (budgets.some(budget => budget.hasUncountable)) pen.note(bold(words.uncountable))
  for (const source of new Set(budgets.flatMap(budget => sourceText(budget, wording)))) pen.small(plain(source))
  pen.small(plain(words.note))
}

function sourceText({ product, allowance }: LotBudget, wording: Wording): string[] {
  if (allowance === null) return []
  const { version, source, warnPercent } = allowance
  return [wording.caseReport.budget.source(wording.name(product.nameJa, product.nameEn), version, source, warnPercent)]
}
