import type { CaseFinding } from '#contract/quality/types/evidenceTypes.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { formatBeyond } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { tableOf, wrong } from '#server/platform/pdf/columns.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import { lotText } from '#server/reporting/pdfReports/evidence/names.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** What each logger measured outside the band of each item and lot; `withdrawn`: those that judging anew took away. */
export function findingTable(findings: readonly CaseFinding[], wording: Wording, withdrawn = false): Table {
  const { findings: words } = wording.caseReport
  const when = withdrawn
    ? { head: words.withdrawnAt, cell: (one: CaseFinding) => (one.withdrawnAt ? wording.time(one.withdrawnAt) : '') }
    : { head: words.when, cell: (one: CaseFinding) => whenText(one, wording) }
  return tableOf(
    [
      { head: words.item, cell: one => itemText(one, wording) },
      { head: words.logger, cell: one => bold(one.serial) },
      { head: words.band, cell: one => bandText(one, wording) },
      { head: words.worst, cell: one => worstText(one, wording, withdrawn) },
      { head: words.duration, align: 'right', cell: one => wording.duration(one.outsideMs) },
      { head: words.longest, align: 'right', cell: one => wording.duration(one.longestMs) },
      { head: words.count, align: 'right', cell: one => wording.count(one.excursionCount) },
      when,
      { head: words.where, cell: one => worstPlaceText(one.place, one.serial, wording.language) },
    ],
    findings,
  )
}

const itemText = (finding: CaseFinding, wording: Wording) => [
  ...lotText(finding, wording),
  ...plain(` (${wording.count(finding.quantity)})`),
]

function bandText({ lowerMilli, upperMilli, toleranceMinutes }: CaseFinding, { language }: Wording) {
  const tolerance = toleranceText({ lowerMilli, upperMilli, toleranceMinutes, toleranceSource: null }, language)
  return [...bold(limitsText({ lowerMilli, upperMilli }, language)), ...plain(` ${tolerance}`)]
}

function worstText(finding: CaseFinding, wording: Wording, withdrawn: boolean) {
  const { beyondMilli, peakMilli, side, lowerMilli, upperMilli } = finding
  const peak = `${wording.celsius(peakMilli, { lowerMilli, upperMilli })} ℃`
  const beyond = wording.caseReport.findings.beyond(formatBeyond(beyondMilli), wording.temperature.sides[side])
  return [...(withdrawn ? plain(peak) : wrong(peak)), ...plain(` ${beyond}`)]
}

function whenText({ startedAt, lastAt, isOpen }: CaseFinding, { timeZone, language, caseReport }: Wording) {
  const stretch = formatStretch(Date.parse(startedAt), Date.parse(lastAt), { timeZone, language }, 'minute')
  return isOpen ? [...plain(`${stretch} `), ...bold(caseReport.findings.open)] : stretch
}
