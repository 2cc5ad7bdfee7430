import { isOnHold } from '#contract/logistics/rules/lotDecisions.ts'
import type { DecisionMade, LotState, Signature } from '#contract/quality/types/evidenceTypes.ts'
import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { releaseWords } from '#contract/quality/words/releaseWords.ts'
import { tableOf, wrong, type Column } from '#server/platform/pdf/columns.ts'
import { ink } from '#server/platform/pdf/sheet.ts'
import { bold, colored, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import { byText, lotText } from '#server/reporting/pdfReports/evidence/excursionTable.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** The current decision about each lot with person and reason, and whether the lot is quarantined. */
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
      { head: words.by, cell: last(made => personText(made, wording.evidence.causes[made.cause], wording)) },
      { head: words.at, cell: last(made => wording.zoned(made.at)) },
      {
        head: words.stock,
        cell: lot => (lot.isQuarantined ? bold(isOnHold(lot) ? words.held : words.rejected) : words.counted),
      },
    ],
    lots,
  )
}

type Step = { lot: LotState; made: DecisionMade }

export const lotsWithHistory = (lots: readonly LotState[]) => lots.filter(lot => lot.history.length > 1)

/** All decisions about lots with more than one, oldest first. */
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
      { head: words.by, cell: ({ made }) => personText(made, wording.caseReport.events.bySystem, wording) },
    ],
    steps,
  )
}

const itemColumn = <Row>(wording: Wording, lotOf: (row: Row) => LotState): Column<Row> => ({
  head: wording.caseReport.decisions.item,
  cell: row => itemText(lotOf(row), wording),
})

/** With a note if the sender removed the lot from the delivery. */
function itemText(lot: LotState, wording: Wording): StyledText {
  const text = lotText(lot, wording)
  return lot.isInDelivery ? text : [...text, ...bold(` ${releaseWords[wording.language].takenOut}`)]
}

/** Red means wrong: must not be used. Amber waits for a decision. */
export function decisionText(decision: LotDecision, { evidence }: Wording): StyledText {
  const text = evidence.decisions[decision]
  if (decision === 'rejected') return wrong(text)
  return decision === 'undecided' ? colored(text, ink.warning) : bold(text)
}

/** A person's reason, or the facts behind an automatic decision. */
function reasonText({ restriction, reason, releaseBlockers }: DecisionMade, wording: Wording): StyledText {
  const { decisions } = wording.caseReport
  if (restriction !== null)
    return [...bold(`${decisions.restriction(restriction)} `), ...plain(decisions.withReason(reason))]
  const facts = releaseBlockers.map(releaseBlocker => releaseWords[wording.language].releaseBlockers[releaseBlocker])
  return plain(reason || facts.join(wording.words.separator) || wording.none)
}

/** `byItself`: the text for automatic decisions. */
function personText({ by, signature }: DecisionMade, byItself: string, wording: Wording): StyledText {
  const { decisions } = wording.caseReport
  if (by === null) return plain(byItself)
  if (signature === null) return plain(byText(by, wording))
  const signed = decisions.signed(`${signature.signatureId}`)
  return [...plain(`${byText(by, wording)} `), ...(signature.isValid ? plain(signed) : wrong(signed))]
}

/**
 * 21 CFR 11.50: the printed name of the signer, date and time, and the meaning of the signature; 11.70: whether it is valid
 * for the current content.
 */
export function signatureTable(signatures: readonly Signature[], caseNumber: string | null, wording: Wording): Table {
  const { signatures: words } = wording.caseReport
  return tableOf(
    [
      { head: words.id, align: 'right', cell: one => `${one.signatureId}` },
      { head: words.meaning, cell: one => bold(wording.evidence.meanings[one.meaning]) },
      { head: words.subject, cell: one => subjectText(one, caseNumber, wording) },
      { head: words.name, cell: one => byText(one.by, wording) },
      { head: words.at, cell: one => wording.zoned(one.at) },
      { head: words.state, cell: one => stateText(one, wording) },
      { head: words.hash, cell: one => one.contentHash },
    ],
    signatures,
  )
}

/** The lot of a decision, or the whole case. */
function subjectText({ about }: Signature, caseNumber: string | null, wording: Wording): string | StyledText {
  if (about !== null) return lotText(about, wording)
  return caseNumber === null ? wording.none : wording.caseReport.signatures.wholeCase(caseNumber)
}

function stateText(signature: Signature, wording: Wording) {
  const { signatures: words } = wording.caseReport
  if (signature.isValid) return words.valid
  if (signature.changed.length === 0) return wrong(words.changed)
  const parts = signature.changed.map(part => wording.evidence.signedParts[part]).join(wording.words.separator)
  return [...wrong(words.changed), ...plain(` ${words.changedParts(parts)}`)]
}
