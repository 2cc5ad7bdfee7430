import type { DecisionMade, LotState } from '#contract/quality/types/evidenceTypes.ts'
import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { releaseWords } from '#contract/quality/words/releaseWords.ts'
import { type Column, tableOf, wrong } from '#server/platform/pdf/columns.ts'
import { ink } from '#server/platform/pdf/sheet.ts'
import { bold, colored, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import { byText, lotText } from '#server/reporting/pdfReports/evidence/names.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** Where each lot stands: the decision that counts, who made it and why, and whether it is out of the qualified stock. */
export function lotTable(lots: readonly LotState[], wording: Wording): Table {
  const { decisions: words } = wording.caseReport
  const last = (write: (made: DecisionMade) => string | StyledText) => (lot: LotState) =>
    lot.last === null ? wording.none : write(lot.last)
  return tableOf(
    [
      itemColumn<LotState>(wording, lot => lot),
      { head: words.quantity, align: 'right', cell: lot => wording.count(lot.quantity) },
      { head: words.affected, cell: lot => (lot.isAffected ? words.isAffected : words.notAffected) },
      { head: words.decision, cell: lot => decisionText(lot.decision, wording) },
      { head: words.reason, cell: last(made => reasonText(made, wording)) },
      { head: words.by, cell: last(made => whoText(made, wording.evidence.causes[made.cause], wording)) },
      { head: words.at, cell: last(made => wording.zoned(made.at)) },
      { head: words.stock, cell: lot => (lot.isQuarantined ? bold(words.held) : words.counted) },
    ],
    lots,
  )
}

type Step = { lot: LotState; made: DecisionMade }

/** Those that were decided more than once. */
export const lotsWithHistory = (lots: readonly LotState[]) => lots.filter(lot => lot.history.length > 1)

/** All that was decided about them, oldest first. */
export function historyTable(lots: readonly LotState[], wording: Wording): Table {
  const { decisions: words } = wording.caseReport
  const steps = lotsWithHistory(lots).flatMap(lot => lot.history.toReversed().map((made): Step => ({ lot, made })))
  return tableOf(
    [
      itemColumn<Step>(wording, ({ lot }) => lot),
      { head: words.at, cell: ({ made }) => wording.zoned(made.at) },
      { head: words.decision, cell: ({ made }) => decisionText(made.decision, wording) },
      { head: words.cause, cell: ({ made }) => wording.evidence.causes[made.cause] },
      { head: words.reason, cell: ({ made }) => reasonText(made, wording) },
      { head: words.by, cell: ({ made }) => whoText(made, wording.caseReport.events.bySystem, wording) },
    ],
    steps,
  )
}

const itemColumn = <Row>(wording: Wording, lotOf: (row: Row) => LotState): Column<Row> => ({
  head: wording.caseReport.decisions.item,
  cell: row => itemText(lotOf(row), wording),
})

/** A lot that its sender took out of the delivery stays, and says so. */
function itemText(lot: LotState, wording: Wording): StyledText {
  const text = lotText(lot, wording)
  return lot.isInDelivery ? text : [...text, ...bold(` ${releaseWords[wording.language].takenOut}`)]
}

/** Red means wrong: what may not be used. What waits for somebody is amber. */
export function decisionText(decision: LotDecision, { evidence }: Wording): StyledText {
  const text = evidence.decisions[decision]
  if (decision === 'rejected') return wrong(text)
  return decision === 'undecided' ? colored(text, ink.warning) : bold(text)
}

/** A person's reason in its own words; of what the portal did by itself, which facts it was. */
function reasonText({ restriction, reason, releaseBlockers }: DecisionMade, wording: Wording): StyledText {
  const { decisions } = wording.caseReport
  if (restriction !== null)
    return [...bold(`${decisions.restriction(restriction)} `), ...plain(decisions.withReason(reason))]
  const facts = releaseBlockers.map(releaseBlocker => releaseWords[wording.language].releaseBlockers[releaseBlocker])
  return plain(reason || facts.join(wording.words.separator) || wording.none)
}

/** `byItself`: what stands where it was nobody's deed. */
function whoText({ by, signature }: DecisionMade, byItself: string, wording: Wording): StyledText {
  const { decisions } = wording.caseReport
  if (by === null) return plain(byItself)
  if (signature === null) return plain(byText(by, wording))
  const signed = decisions.signed(`${signature.signatureId}`)
  return [...plain(`${byText(by, wording)} `), ...(signature.isValid ? plain(signed) : wrong(signed))]
}
