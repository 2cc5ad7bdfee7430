import type { Signature } from '#contract/quality/types/evidenceTypes.ts'
import { tableOf, wrong } from '#server/platform/pdf/columns.ts'
import { bold, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import { byText, lotText } from '#server/reporting/pdfReports/evidence/names.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/**
 * 21 CFR 11.50: the printed name of the signer, date and time, and what the signature means; 11.70: whether it still
 * belongs to what there is.
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

/** A decision's signature is one lot's; the others are the case's. */
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
